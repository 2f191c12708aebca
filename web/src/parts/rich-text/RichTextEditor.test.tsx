import type { Editor } from '@tiptap/core'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { need, speak } from '~/text'
import { RichTextEditor } from './RichTextEditor'
import type { RichDocument } from './document'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeAll(async () => {
  await speak('pt-BR')
  await need(['rich-text'])
})

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const said = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const variables = [
  { id: 'membro.nome', meaning: 'Nome do membro', is_optional: false, is_required: true, sample: 'Ana' },
]

/** Draws an editor, and returns it with what it reported. */
async function open(value: RichDocument) {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const onChange = vi.fn<(document: RichDocument) => void>()
  const draw = (next: RichDocument) =>
    act(async () =>
      root?.render(<RichTextEditor label="Texto" value={next} variables={variables} onChange={onChange} />),
    )
  await draw(value)
  const box = place.querySelector<HTMLElement & { editor?: Editor }>('[role=textbox]')
  if (!box?.editor) throw new Error('no editor')
  return { box, editor: box.editor, onChange, draw }
}

test('a variable is drawn as a chip and stays plain text, and one that is not known is marked', async () => {
  const { box, editor } = await open(said('Olá, {{ membro.nome }} e {{ x.y }}'))
  const chips = [...box.querySelectorAll<HTMLElement>('[data-tip]')]
  expect(chips.map(({ textContent, dataset }) => [textContent, dataset['tip']])).toEqual([
    ['{{ membro.nome }}', 'Nome do membro'],
    ['{{ x.y }}', 'Este dado não existe aqui.'],
  ])
  expect(editor.getJSON()).toEqual(said('Olá, {{ membro.nome }} e {{ x.y }}'))
})

test('the text box has its name, and its JSON is what the server reads', async () => {
  const { box, editor, onChange } = await open(said('um'))
  expect(box.getAttribute('aria-label')).toBe('Texto')
  await act(async () => editor.chain().selectAll().toggleBold().toggleOrderedList().run())
  expect(onChange.mock.lastCall?.[0]).toEqual({
    type: 'doc',
    content: [
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'um', marks: [{ type: 'bold' }] }] },
            ],
          },
        ],
      },
    ],
  })
})

test('fifty saves load nothing into it: selection and steps stay; another text is loaded as one step', async () => {
  const { editor, onChange, draw } = await open(said('um'))
  await act(async () => editor.chain().setTextSelection(3).run())
  for (let save = 0; save < 50; save += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => editor.view.dispatch(editor.state.tr.insertText('x')))
    // oxlint-disable-next-line no-await-in-loop
    await draw(onChange.mock.lastCall?.[0] ?? said(''))
  }
  expect(editor.state.selection.from).toBe(53)
  expect(editor.getText()).toBe(`um${'x'.repeat(50)}`)
  const reports = onChange.mock.calls.length
  await draw(said('versão antiga'))
  expect(editor.getText()).toBe('versão antiga')
  expect(onChange.mock.calls).toHaveLength(reports)
  await act(async () => editor.commands.undo())
  expect(editor.getText()).toBe(`um${'x'.repeat(50)}`)
  await act(async () => {
    while (editor.commands.undo());
  })
  expect(editor.getText()).toBe('um')
})
