import { useState } from 'react'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import css from './RichTextEditor.module.css'
import { Toolbar } from './Toolbar'
import { VariableList } from './VariableList'
import type { RichDocument } from './document'
import { linkText } from './editor'
import { useRichText } from './useRichText'
import type { RichVariable } from './variables'

const LinkDialog = lazyDialog(() => import('./LinkDialog'), 'LinkDialog')

interface RichTextEditorProps {
  value: RichDocument
  onChange: (value: RichDocument) => void
  /** The name of the text, for those who do not see it. */
  label: string
  placeholder?: string
  /** The id of what explains it, or says what is wrong with it. */
  describedBy?: string
  variables?: readonly RichVariable[]
  /** Whether it is only read, so that it has no buttons. */
  isReadOnly?: boolean
}

const none: readonly RichVariable[] = []

/** An editor of text with paragraphs, lists, emphasis, links and variables, which are offered behind `{{`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    value,
    onChange,
    label,
    placeholder = '',
    describedBy,
    variables = none,
    isReadOnly = false,
  } = props
  const [isLinking, setIsLinking] = useState(false)
  const [openLink] = useState(() => () => setIsLinking(true))
  const { place, editor, state, offer, offered, at, listId, pictures, choose } = useRichText({
    value,
    label,
    placeholder,
    describedBy,
    variables,
    isReadOnly,
    onChange,
    onLink: openLink,
  })
  return (
    <div className={css.editor}>
      {editor && !isReadOnly && (
        <Toolbar
          editor={editor}
          state={state}
          label={t('rich-text.toolbar', { name: label })}
          hasVariables={variables.length > 0}
          onLink={openLink}
        />
      )}
      <div className={css.place}>
        <div ref={place} />
        {offer && (
          <VariableList
            id={listId}
            variables={offered}
            at={at}
            place={{ left: offer.left, top: offer.top }}
            onChoose={choose}
          />
        )}
      </div>
      <p role="status" className={css.note}>
        {pictures > 0 && t('rich-text.no-pictures', { n: pictures })}
      </p>
      {isLinking && editor && (
        <LinkDialog
          text={linkText(editor)}
          href={state.link}
          variables={variables}
          onApply={(href) => {
            const chain = editor.chain().extendMarkRange('link')
            if (href === null) chain.unsetMark('link').run()
            else chain.setMark('link', { href }).run()
          }}
          onClose={() => setIsLinking(false)}
        />
      )}
    </div>
  )
}
