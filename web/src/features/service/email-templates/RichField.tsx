import { type KeyboardEvent, useId, useState } from 'react'
import { fromMarkdown, toMarkdown } from '~/parts/rich-text/markdown'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { TextArea } from '~/ui/input/TextArea'
import type { FieldWays } from './fieldWays'
import css from './RichField.module.css'
import { richDocument } from './blocks'
import type { RichText } from './view'

const RichTextEditor = lazyPart(() => import('~/parts/rich-text/RichTextEditor'), 'RichTextEditor')

interface RichFieldProps extends FieldWays {
  field: string
  label: string
  value: RichText
  onChange: (value: RichText) => void
}

/** A text with paragraphs, lists and emphasis. A key, or its button, changes to a plain box of Markdown and back. */
export function RichField(props: RichFieldProps) {
  const { field, label, value, variables, errorOf, isReadOnly, onChange } = props
  const id = useId()
  const document = richDocument(value)
  /** What is typed as Markdown, and the document that it says; a value from elsewhere takes its place. */
  const [typed, setTyped] = useState<{ text: string; says: RichText } | null>(null)
  const markdown = typed && (typed.says === value ? typed.text : toMarkdown(document))
  const error = errorOf(field)
  const toggle = () => setTyped(typed ? null : { text: toMarkdown(document), says: value })
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || !(event.ctrlKey || event.metaKey) || event.code !== 'KeyM') return
    event.preventDefault()
    toggle()
  }
  return (
    // The key is that of the text in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-field={field} className={css.field} onKeyDown={press}>
      {markdown === null ? (
        <RichTextEditor
          value={document}
          label={label}
          placeholder={t('email-editor.placeholder')}
          variables={variables}
          isReadOnly={isReadOnly}
          {...(error && { describedBy: id })}
          onChange={onChange}
        />
      ) : (
        <label>
          <span className="visually-hidden">{t('email-editor.markdown.label', { name: label })}</span>
          <TextArea
            aria-describedby={error ? id : undefined}
            autoFocus
            rows={6}
            readOnly={isReadOnly}
            value={markdown}
            onChange={(text) => {
              const says = fromMarkdown(text)
              setTyped({ text, says })
              onChange(says)
            }}
          />
        </label>
      )}
      <div className={css.foot}>
        <p id={id} className={css.error}>
          {error}
        </p>
        <Button
          look="ghost"
          size="s"
          aria-pressed={markdown !== null}
          aria-keyshortcuts="Control+Alt+M"
          data-tip={t('email-editor.markdown.tip')}
          onClick={toggle}
        >
          Markdown
        </Button>
      </div>
    </div>
  )
}
