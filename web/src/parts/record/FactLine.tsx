import type { ReactNode } from 'react'
import { t } from '~/text'
import css from './FactLine.module.css'
import { type FactField, FactText, inWords } from './RecordFacts'

/** A field of a line, with the content next to its value. */
export interface LineField<Of> extends FactField {
  beside?: (of: Of) => ReactNode
}

interface FactLineProps<Of> {
  of: Of
  fields: readonly LineField<Of>[]
}

/** The main fields of a record in a line that wraps, each below its title. Empty ones are omitted. */
export function FactLine<Of extends object>({ of, fields }: FactLineProps<Of>) {
  return (
    <dl className={css.line}>
      {fields.map((field) => {
        const text = inWords(field, of)
        const beside = field.beside?.(of)
        if (text === '' && !beside) return null
        return (
          <div key={field.path} className={css.fact}>
            <dt>{t(field.title)}</dt>
            <dd>
              {text !== '' && <FactText field={field} text={text} />}
              {beside}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
