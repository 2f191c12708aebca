import type { Editor } from '@tiptap/core'
import { Bold, Braces, Italic, Link, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, memo, useState } from 'react'
import { commandKey } from '~/shell/shell'
import { type Key, t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { walkBars } from '~/ui/layout/barKeys'
import css from './RichTextEditor.module.css'
import type { TextState } from './useRichText'

interface ToolbarProps {
  editor: Editor
  state: TextState
  label: string
  hasVariables: boolean
  onLink: () => void
}

interface Tool {
  name: Key
  icon: ReactNode
  /** The letter that does the same with the command key. */
  letter?: string
  /** Whether it is on; undefined if it is no switch. */
  isOn?: boolean
  reason?: string | null
  run: () => void
}

/** Writes the braces at the caret, behind which the variables are offered. */
function beginVariable(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.insertText('{{ ').scrollIntoView())
  editor.view.focus()
}

function toolsOf({ editor, state, hasVariables, onLink }: ToolbarProps): Tool[] {
  const chain = () => editor.chain().focus()
  return [
    {
      name: 'rich-text.bold',
      icon: <Bold aria-hidden />,
      letter: 'B',
      isOn: state.isBold,
      run: () => chain().toggleBold().run(),
    },
    {
      name: 'rich-text.italic',
      icon: <Italic aria-hidden />,
      letter: 'I',
      isOn: state.isItalic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: 'rich-text.link',
      icon: <Link aria-hidden />,
      letter: 'K',
      isOn: state.link !== null,
      reason: state.isSelected || state.link !== null ? null : t('rich-text.select-first'),
      run: onLink,
    },
    {
      name: 'rich-text.bullets',
      icon: <List aria-hidden />,
      isOn: state.list === 'bulletList',
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: 'rich-text.numbers',
      icon: <ListOrdered aria-hidden />,
      isOn: state.list === 'orderedList',
      run: () => chain().toggleOrderedList().run(),
    },
    ...(hasVariables
      ? [
          {
            name: 'rich-text.variable' as const,
            icon: <Braces aria-hidden />,
            run: () => beginVariable(editor),
          },
        ]
      : []),
    {
      name: 'rich-text.undo',
      icon: <Undo2 aria-hidden />,
      letter: 'Z',
      reason: state.canUndo ? null : t('undo.none'),
      run: () => chain().undo().run(),
    },
    {
      name: 'rich-text.redo',
      icon: <Redo2 aria-hidden />,
      letter: 'Y',
      reason: state.canRedo ? null : t('rich-text.nothing-to-redo'),
      run: () => chain().redo().run(),
    },
  ]
}

/** The buttons of an editor: one stop of the tabulator, in which the arrows lead on. Typing changes none, and draws none. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const tools = toolsOf(props)
  const [stop, setStop] = useState(0)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    walkBars(event, buttons.indexOf(event.target as HTMLButtonElement), buttons.length - 1)
    const next = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (next >= 0) setStop(next)
  }
  return (
    // Its buttons are in it, and the arrows go among them.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" aria-label={props.label} className={css.toolbar} onKeyDown={walk}>
      {tools.map(({ name, icon, letter, isOn, reason = null, run }, at) => {
        const label = letter ? `${t(name)} (${commandKey}+${letter})` : t(name)
        return (
          <ActionButton
            key={name}
            look="ghost"
            size="s"
            icon={icon}
            label={label}
            reason={reason}
            aria-pressed={isOn}
            tabIndex={at === stop ? 0 : -1}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={run}
          />
        )
      })}
    </div>
  )
})
