import { VariableInput } from '~/parts/rich-text/VariableInput'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import type { FieldWays } from './fieldWays'
import { limits } from './blocks'
import type { LetterImage, LetterLink } from './view'

interface LineFieldProps extends FieldWays {
  /** The name of the field on the wire. */
  field: string
  label: string
  hint?: string
  isAddress?: boolean
  value: string
  onChange: (value: string) => void
}

/** A line of text, in which variables are offered. */
export function LineField(props: LineFieldProps) {
  const { field, label, hint, isAddress, value, variables, errorOf, isReadOnly, onChange } = props
  return (
    <div data-field={field}>
      <Field label={label} error={errorOf(field)} {...(hint && { hint })}>
        <VariableInput
          inputMode={isAddress ? 'url' : 'text'}
          maxLength={isAddress ? limits.url : limits.line}
          readOnly={isReadOnly}
          value={value}
          variables={variables}
          onChange={onChange}
        />
      </Field>
    </div>
  )
}

interface LinkFieldsProps extends FieldWays {
  /** What stands before the names of the fields, such as `columns.0.button.`. */
  within: string
  link: LetterLink
  onChange: (link: LetterLink, field: string) => void
}

/** The text of a button and where it leads. */
export function LinkFields({ within, link: { label, url }, onChange, ...ways }: LinkFieldsProps) {
  return (
    <>
      <LineField
        {...ways}
        field={`${within}label`}
        label={t('email-editor.field.label')}
        value={label}
        onChange={(text) => onChange({ label: text, url }, `${within}label`)}
      />
      <LineField
        {...ways}
        isAddress
        field={`${within}url`}
        label={t('email-editor.field.url')}
        hint={t('email-editor.hint.url')}
        value={url}
        onChange={(text) => onChange({ label, url: text }, `${within}url`)}
      />
    </>
  )
}

interface ImageFieldsProps extends FieldWays {
  within: string
  image: LetterImage
  onChange: (image: LetterImage, field: string) => void
}

/** The address of a picture, what it shows, and where a press on it leads. */
export function ImageFields({ within, image: { src, alt, url }, onChange, ...ways }: ImageFieldsProps) {
  const kept = { src, alt, ...(url !== undefined && { url }) }
  return (
    <>
      <LineField
        {...ways}
        isAddress
        field={`${within}src`}
        label={t('email-editor.field.src')}
        value={src}
        onChange={(text) => onChange({ ...kept, src: text }, `${within}src`)}
      />
      <LineField
        {...ways}
        field={`${within}alt`}
        label={t('email-editor.field.alt')}
        hint={t('email-editor.hint.alt')}
        value={alt}
        onChange={(text) => onChange({ ...kept, alt: text }, `${within}alt`)}
      />
      <LineField
        {...ways}
        isAddress
        field={`${within}url`}
        label={t('email-editor.field.image-url')}
        value={url ?? ''}
        onChange={(text) => onChange({ src, alt, ...(text !== '' && { url: text }) }, `${within}url`)}
      />
    </>
  )
}
