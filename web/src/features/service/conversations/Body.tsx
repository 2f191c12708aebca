import { useSignal } from '@preact/signals-react'
import { formatNumber } from '~/text/format'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './Body.module.css'
import { spell } from './spell'

/** Characters and lines beyond which a message is folded. */
const longest = 1_200
const mostLines = 24
/** Characters that one click unfolds: a megabyte at once would block the browser. */
const step = 20_000

/** A member's text. It may be malicious: it is rendered as text, with invisible characters made visible. */
export function Body({ text }: { text: string }) {
  const unfolded = useSignal(0)
  const start = beginning(text)
  const shown = unfolded.value === 0 ? start : cut(text, start.length + unfolded.value)
  const hidden = text.length - shown.length
  return (
    <>
      <p className={css.body} dir="auto">
        <Spelt text={shown} />
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

/** A text with its invisible characters made visible. */
export function Spelt({ text }: { text: string }) {
  return spell(text).map(({ text: part, code }, at) =>
    code === undefined ? (
      part
    ) : (
      // Parts have no names, and a text does not change its parts.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={css.control} title={t('conversations-page.control', { code })}>
        {part}
      </span>
    ),
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
