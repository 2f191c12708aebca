import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { t } from '~/text'
import { Checkbox } from '~/ui/input/Checkbox'
import css from './CompareTable.module.css'
import { type BlockPair, type TextPart, compareBlocks, compareTexts } from './compare'
import type { LetterBlock, LetterContent } from './view'

interface CompareTableProps {
  before: LetterContent
  after: LetterContent
  /** The titles of both columns. */
  titles: readonly [string, string]
}

interface Row extends Pick<BlockPair, 'change' | 'old' | 'now'> {
  name: string
}

/** Two contents side by side, block by block, with the words that only one of them has. */
export function CompareTable({ before, after, titles }: CompareTableProps) {
  const isWhole = useSignal(false)
  const rows = useMemo(() => rowsOf(before, after), [before, after])
  const same = rows.filter(({ change }) => change === 'same').length
  const shown = isWhole.value ? rows : rows.filter(({ change }) => change !== 'same')
  return (
    <div className={css.compare}>
      {same > 0 && (
        <label className={css.whole}>
          <Checkbox
            label={t('email-editor.compare.show-same', { n: same })}
            checked={isWhole.value}
            onChange={(checked) => (isWhole.value = checked)}
          />
          <span aria-hidden>{t('email-editor.compare.show-same', { n: same })}</span>
        </label>
      )}
      {shown.length === 0 ? (
        <p>{t('email-editor.compare.equal')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('email-editor.compare.part')}</th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // Rows have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} data-change={row.change}>
                <th scope="row">
                  {row.name}
                  <small>{t(`email-editor.compare.${row.change}`)}</small>
                </th>
                <td>{row.change === 'added' ? null : <Parts of={row.old} />}</td>
                <td>{row.change === 'removed' ? null : <Parts of={row.now} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Parts({ of }: { of: readonly TextPart[] }) {
  return of.map(({ text, change }, at) =>
    change === 'same' ? (
      text
    ) : change === 'added' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <ins key={at}>{text}</ins>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <del key={at}>{text}</del>
    ),
  )
}

function rowsOf(before: LetterContent, after: LetterContent): Row[] {
  const line = (name: string, old: string, now: string): Row => ({
    name,
    change: old === now ? 'same' : 'changed',
    ...compareTexts(old, now),
  })
  return [
    line(t('email-editor.field.subject'), before.subject, after.subject),
    line(t('email-editor.field.preheader'), before.preheader, after.preheader),
    ...compareBlocks(before, after).map(({ change, old, now, before: one, after: other }) => ({
      change,
      old,
      now,
      name: kindOf(other ?? one),
    })),
  ]
}

const kindOf = (block: LetterBlock | undefined) => (block ? t(`email-editor.kind.${block.kind}`) : '')
