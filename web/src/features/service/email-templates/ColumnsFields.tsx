import { Plus, X } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import type { FieldWays } from './fieldWays'
import css from './ColumnsFields.module.css'
import { ImageFields, LinkFields } from './LineFields'
import { RichField } from './RichField'
import { emptyColumn, limits } from './blocks'
import type { LetterColumn } from './view'
import { emptyDocument } from '~/parts/rich-text/document'

interface ColumnsFieldsProps extends FieldWays {
  columns: readonly LetterColumn[]
  onChange: (columns: LetterColumn[], field: string | null) => void
}

/** The fewest columns of a block. */
const fewest = 2

/** The columns of a block, each with a picture, a text and a button as they are wanted. */
export function ColumnsFields({ columns, onChange, ...ways }: ColumnsFieldsProps) {
  return (
    <>
      {columns.map((column, at) => (
        // A column has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={css.column}>
          <legend>{t('email-editor.column', { n: at + 1 })}</legend>
          {columns.length > fewest && !ways.isReadOnly && (
            <ActionButton
              className={css.remove}
              look="ghost"
              size="s"
              icon={<X aria-hidden />}
              label={t('email-editor.column.remove', { n: at + 1 })}
              onClick={() => onChange(columns.toSpliced(at, 1), null)}
            />
          )}
          <ColumnFields
            {...ways}
            column={column}
            within={`columns.${at}.`}
            onChange={(next, field) => onChange(columns.with(at, next), field)}
          />
        </fieldset>
      ))}
      {ways.errorOf('columns') && <p role="alert">{ways.errorOf('columns')}</p>}
      {columns.length < limits.columns && !ways.isReadOnly && (
        <div>
          <Button
            size="s"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...columns, emptyColumn()], null)}
          >
            {t('email-editor.column.add')}
          </Button>
        </div>
      )}
    </>
  )
}

type Part = keyof LetterColumn

const parts: readonly Part[] = ['image', 'text', 'button']

const emptyParts: Required<LetterColumn> = {
  image: { src: '', alt: '' },
  text: emptyDocument,
  button: { label: '', url: '' },
}

interface ColumnFieldsProps extends FieldWays {
  column: LetterColumn
  within: string
  onChange: (column: LetterColumn, field: string | null) => void
}

function ColumnFields({ column, within, onChange, ...ways }: ColumnFieldsProps) {
  const drop = (part: Part) => {
    const { [part]: _dropped, ...others } = column
    onChange(others, null)
  }
  return (
    <>
      {column.image && (
        <ImageFields
          {...ways}
          within={`${within}image.`}
          image={column.image}
          onChange={(image, field) => onChange({ ...column, image }, field)}
        />
      )}
      {column.text != null && (
        <RichField
          {...ways}
          field={`${within}text`}
          label={t('email-editor.field.text')}
          value={column.text}
          onChange={(text) => onChange({ ...column, text }, `${within}text`)}
        />
      )}
      {column.button && (
        <LinkFields
          {...ways}
          within={`${within}button.`}
          link={column.button}
          onChange={(button, field) => onChange({ ...column, button }, field)}
        />
      )}
      {!ways.isReadOnly && (
        <div className={css.parts}>
          {parts.map((part) => {
            const has = column[part] !== undefined
            return (
              <Button
                key={part}
                size="s"
                aria-pressed={has}
                onClick={() => (has ? drop(part) : onChange({ ...column, [part]: emptyParts[part] }, null))}
              >
                {t(`email-editor.kind.${part}`)}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}
