import { useSignal } from '@preact/signals-react'
import { Fragment, useMemo } from 'react'
import { place } from '~/shell/place'
import { formatNumber } from '~/text/format'
import { matchesIn, wordsOf } from '~/text/matches'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './Body.module.css'
import { spell } from './spell'

/** Characters and lines beyond which a message is folded. */
const longest = 1_200
const mostLines = 24
/** Characters that one click unfolds: a whole megabyte would block the browser. */
const step = 20_000

/**
 * A member's text. It may be malicious: it is rendered as text, with invisible characters made visible. What the search
 * found in it is marked, and not folded away.
 */
export function Body({ text }: { text: string }) {
  const unfolded = useSignal(0)
  const search = place.search.value['q']
  const words = useMemo(() => wordsOf(search), [search])
  const match = useMemo(() => matchesIn(text, words)[0]?.[1] ?? 0, [text, words])
  const start = match > beginning(text).length ? cut(text, match + longest) : beginning(text)
  const shown = unfolded.value === 0 ? start : cut(text, start.length + unfolded.value)
  const hidden = text.length - shown.length
  return (
    <>
      <p className={css.body} dir="auto">
        <Spelt text={shown} words={words} />
        {hidden > 0 && '…'}
      </p>
      {hidden > 0 && (
        <Button size="s" onClick={() => (unfolded.value += step)}>
          {t(hidden > step ? 'conversations-page.show-more' : 'conversations-page.show-all')}
          <small>{t('conversations-page.hidden', { n: formatNumber(hidden) })}</small>
        </Button>
      )}
    </>
  )
}

const none: never[] = []

interface SpeltProps {
  text: string
  /** The words to mark. */
  words?: readonly string[]
}

/** A text with its invisible characters made visible. */
export function Spelt({ text, words = none }: SpeltProps) {
  return spell(text).map(({ text: part, code }, at) =>
    code === undefined ? (
      // Parts have no names, and a text does not change its parts.
      // oxlint-disable-next-line react/no-array-index-key
      <Marked key={at} text={part} words={words} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={css.control} title={t('conversations-page.control', { code })}>
        {part}
      </span>
    ),
  )
}

/** A text in which words are marked. */
function Marked({ text, words }: Required<SpeltProps>) {
  const spans = matchesIn(text, words)
  return (
    <>
      {spans.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(spans[at - 1]?.[1] ?? 0, from)}
          <mark className={css.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </>
  )
}

function beginning(text: string): string {
  const lines = text.split('\n')
  const few = lines.length > mostLines ? lines.slice(0, mostLines).join('\n') : text
  return few.length > longest * 1.2 ? cut(few, longest) : few
}

/** Returns the beginning of a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : text
}
