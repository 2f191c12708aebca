import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { TextArea } from '~/ui/input/TextArea'
import { ColumnsFields } from './ColumnsFields'
import { variableChoices } from './ConditionFields'
import { ImageFields, LineField, LinkFields } from './LineFields'
import { RichField } from './RichField'
import type { LetterBlock } from './view'
import type { FieldWays } from './fieldWays'

interface BlockFieldsProps extends FieldWays {
  block: LetterBlock
  /** Receives the block and the field that is typed in; null for a choice, which is a step by itself. */
  onChange: (block: LetterBlock, field: string | null) => void
}

/** The fields of a block, by its kind. */
export function BlockFields({ block, onChange, ...ways }: BlockFieldsProps) {
  switch (block.kind) {
    case 'heading':
      return (
        <LineField
          {...ways}
          field="text"
          label={t('email-editor.field.heading')}
          value={block.text}
          onChange={(text) => onChange({ ...block, text }, 'text')}
        />
      )
    case 'text':
      return (
        <RichField
          {...ways}
          field="text"
          label={t('email-editor.field.text')}
          value={block.text}
          onChange={(text) => onChange({ ...block, text }, 'text')}
        />
      )
    case 'button':
      return (
        <LinkFields
          {...ways}
          within=""
          link={block}
          onChange={(link, field) => onChange({ ...block, ...link }, field)}
        />
      )
    case 'image':
      return (
        <ImageFields
          {...ways}
          within=""
          image={block}
          onChange={({ url, ...image }, field) => {
            const { url: _before, ...rest } = block
            onChange({ ...rest, ...image, ...(url !== undefined && { url }) }, field)
          }}
        />
      )
    case 'columns':
      return (
        <ColumnsFields
          {...ways}
          columns={block.columns}
          onChange={(columns, field) => onChange({ ...block, columns }, field)}
        />
      )
    case 'records':
      return (
        <Field
          label={t('email-editor.field.records')}
          hint={t('email-editor.hint.records')}
          error={ways.errorOf('variable')}
        >
          <span data-field="variable">
            <Select
              disabled={ways.isReadOnly}
              value={block.variable}
              placeholder={t('shell.choose')}
              onChange={(variable) => onChange({ ...block, variable }, null)}
              choices={variableChoices(
                ways.variables.filter(({ kind }) => kind === 'records'),
                block.variable,
              )}
            />
          </span>
        </Field>
      )
    case 'html':
      return (
        <Field
          label={t('email-editor.field.html')}
          hint={t('email-editor.hint.html')}
          error={ways.errorOf('html')}
        >
          <span data-field="html">
            <TextArea
              rows={8}
              spellCheck={false}
              readOnly={ways.isReadOnly}
              value={block.html}
              onChange={(html) => onChange({ ...block, html }, 'html')}
            />
          </span>
        </Field>
      )
    case 'divider':
      return null
  }
}
