import { Editor, Extension, Mark, getMarkRange, mergeAttributes } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { DOMParser as ModelParser, Fragment, Node, type ParseOptions, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { closeHistory } from '@tiptap/pm/history'
import css from './RichTextEditor.module.css'
import { chips } from './chips'
import { type RichBlock, type RichDocument, isLinkTarget, storedOf } from './document'
import { type PasteLoss, disarm, tidy } from './paste'
import { readLines, readPastedText } from './pastedText'
import type { RichVariable } from './variables'

/** What an editor is made of, and what it reports. */
export interface EditorWays {
  element: HTMLElement
  content: RichDocument
  /** The attributes of its text box. */
  attributes: Record<string, string>
  placeholder: string
  isReadOnly: boolean
  variables: () => readonly RichVariable[]
  onChange: (document: RichDocument) => void
  /** Called after each change of the text or the selection. */
  onStep: (editor: Editor) => void
  /** Receives each key first. Returns whether it was used. */
  onKey: (event: KeyboardEvent) => boolean
  onLoss: (loss: PasteLoss) => void
}

/** A link. What leads neither to the web nor to an address is read as plain text. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isLinkTarget(link.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: attributes }) => ['a', mergeAttributes(attributes, { rel: 'noopener' }), 0],
})

/** A list counts from one, and its items hold paragraphs alone. */
const Ordered = OrderedList.extend({ addAttributes: () => ({}) })
const Item = ListItem.extend({
  content: 'paragraph+',
  // Tab leads on: there is no list in a list.
  addKeyboardShortcuts() {
    const lift = () => this.editor.commands.liftListItem(this.name)
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Shift-Tab': lift,
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        const isStart = empty && $from.parentOffset === 0 && $from.index(-1) === 0
        return isStart && $from.node(-1).type.name === this.name && lift()
      },
    }
  },
})

/** Reads what is pasted after it was brought to what a text may hold. */
class PasteParser extends ModelParser {
  readonly #onLoss: EditorWays['onLoss']

  constructor(parser: ModelParser, onLoss: EditorWays['onLoss']) {
    super(parser.schema, parser.rules)
    this.#onLoss = onLoss
  }

  override parseSlice(pasted: globalThis.Node, options?: ParseOptions): Slice {
    if (pasted instanceof Element) {
      const loss = tidy(pasted)
      if (loss.pictures > 0) this.#onLoss(loss)
    }
    return super.parseSlice(pasted, options)
  }
}

const pasting = (onLoss: EditorWays['onLoss']) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      const { schema } = this.editor
      const read = (blocks: RichBlock[]) =>
        Slice.maxOpen(Fragment.fromArray(blocks.map((block) => Node.fromJSON(schema, block))))
      return [
        new Plugin({
          props: {
            transformPastedHTML: disarm,
            clipboardParser: new PasteParser(ModelParser.fromSchema(schema), onLoss),
            // With Shift the text is pasted as it is.
            clipboardTextParser: (text, _place, isPlain) =>
              read(isPlain ? readLines(text) : readPastedText(text)),
          },
        }),
      ]
    },
  })

/** Makes the editor of a rich text. It writes no style sheet, which the content security policy forbids. */
export function makeEditor(ways: EditorWays): Editor {
  return new Editor({
    element: ways.element,
    content: ways.content,
    editable: !ways.isReadOnly,
    injectCSS: false,
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: false,
    extensions: [
      Document,
      Paragraph,
      Text,
      Bold,
      Italic,
      Link,
      HardBreak,
      BulletList,
      Ordered,
      Item,
      UndoRedo,
      Placeholder.configure({ placeholder: ways.placeholder, emptyEditorClass: css.blank ?? '' }),
      pasting(ways.onLoss),
      chips(ways.variables),
    ],
    editorProps: {
      attributes: { class: css.text ?? '', ...ways.attributes },
      handleKeyDown: (_view, event) => ways.onKey(event),
    },
    onUpdate: ({ editor }) => ways.onChange(storedOf(editor.getJSON())),
    onTransaction: ({ editor }) => ways.onStep(editor),
    onFocus: ({ editor }) => ways.onStep(editor),
    onBlur: ({ editor }) => ways.onStep(editor),
  })
}

/** Returns the text that is selected, or that of the link in which the caret is. */
export function linkText({ state: { doc, selection }, schema }: Editor): string {
  const { from, to } =
    (schema.marks['link'] && getMarkRange(selection.$from, schema.marks['link'])) ?? selection
  return doc.textBetween(from, Math.max(to, selection.to), ' ')
}

/** Replaces the text of an editor by one that came from elsewhere, as one step that can be undone. */
export function loadText(editor: Editor, document: RichDocument): void {
  const next = Node.fromJSON(editor.schema, document)
  if (editor.state.doc.eq(next)) return
  const change = closeHistory(editor.state.tr)
  change.replaceWith(0, editor.state.doc.content.size, next.content).setMeta('preventUpdate', true)
  editor.view.dispatch(change)
}
