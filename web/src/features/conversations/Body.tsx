import { useSignal } from '@preact/signals-react'
import { formatNumber } from '~/format'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import css from './Body.module.css'
import { spell } from './spell'

/** Characters and lines beyond which a message is folded. */
const longest = 1_200
const mostLines = 24

/** What a member wrote. It may be meant to deceive: it is text and nothing else, and what would not be seen is shown. */
export function Body({ text }: { text: string }) {
  const isWhole = useSignal(false)
  const start = beginning(text)
  const shown = isWhole.value ? text : start
  return (
    <>
      <p className={css.body} dir="auto">
        <Spelt text={shown} />
        {shown.length < text.length && '…'}
      </p>
      {shown.length < text.length && (
        <Button size="s" onClick={() => (isWhole.value = true)}>
          {t('conversations-page.show-all')}
          <small>{t('conversations-page.hidden', { n: formatNumber(text.length - start.length) })}</small>
        </Button>
      )}
    </>
  )
}

/** A text whose invisible characters are seen. */
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
  // Not through the middle of a letter of two units.
  return few.length > longest * 1.2 ? few.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : few
}
