import { valueAt } from '~/api/valueAt'
import { type Words, labelOf } from '~/api/words'
import { masks } from '~/ui/input/masks.gen'
import { type Key, t } from '~/text'
import { formatDate, formatInstant } from '~/text/format'
import { formatted } from '~/ui/input/mask'
import { Fact, Facts } from '~/ui/layout/Facts'
import { CopyText } from './CopyText'
import { Email } from './Email'
import css from './RecordFacts.module.css'

/** A field of a record, by its title and path. Several records at a path are shown by their names. */
export interface FactField {
  title: Key
  path: string
  words?: Words
  mask?: keyof typeof masks
  holds?: 'day' | 'instant' | 'email'
  /** Whether a click copies it. */
  isCopied?: boolean
}

export interface FactSection {
  title: Key
  fields: readonly FactField[]
}

interface RecordFactsProps {
  of: object
  sections: readonly FactSection[]
}

/** The filled-in fields of a record. */
export function RecordFacts({ of, sections }: RecordFactsProps) {
  return (
    <div className={css.facts}>
      {sections.map(({ title, fields }) => (
        <Facts key={title} title={t(title)}>
          {fields.map((field) => {
            const text = inWords(field, of)
            if (text === '') return null
            return (
              <Fact key={field.path} name={t(field.title)}>
                <FactText field={field} text={text} />
              </Fact>
            )
          })}
        </Facts>
      ))}
    </div>
  )
}

interface FactTextProps {
  field: FactField
  /** The field in words. */
  text: string
}

/** A filled-in field of a record, with a button to copy it if that is declared. */
export function FactText({ field: { holds, isCopied }, text }: FactTextProps) {
  const shown = holds === 'email' ? <Email of={text} /> : <bdi>{text}</bdi>
  return isCopied ? <CopyText text={text}>{shown}</CopyText> : shown
}

/** Formats a field of a record; empty if the record lacks it. */
export function inWords({ path, words, mask, holds }: FactField, record: object): string {
  const value = valueAt(record, path)
  if (Array.isArray(value)) return value.map(({ name }: { name: string }) => name).join(', ')
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
  if (words) return labelOf(words, text)
  if (mask) return formatted(masks[mask], text)
  if (text === '' || !holds || holds === 'email') return text
  return holds === 'day' ? formatDate(text) : formatInstant(text)
}
