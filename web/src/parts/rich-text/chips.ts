import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { t } from '~/text'
import css from './RichTextEditor.module.css'
import { placeholdersIn } from './placeholders'
import type { RichVariable } from './variables'

/** The mark of a step after which the chips are drawn anew: other variables are known. */
export const redrawChips = 'redraw-chips'

const key = new PluginKey<DecorationSet>('chips')

/** Draws the placeholders of a text as chips, and marks those that name no variable. They stay plain text, and are edited as such. */
export const chips = (variables: () => readonly RichVariable[]) =>
  Extension.create({
    name: 'chips',
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => draw(doc, variables()),
          apply: (step, drawn) =>
            step.docChanged || step.getMeta(redrawChips) ? draw(step.doc, variables()) : drawn,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ],
  })

function draw(doc: Node, variables: readonly RichVariable[]): DecorationSet {
  const found: Decoration[] = []
  // A placeholder cannot go over the edge of a mark, so that each piece is read by itself.
  doc.descendants((node, place) => {
    if (!node.text?.includes('{{')) return
    for (const { from, to, variable } of placeholdersIn(node.text)) {
      const known = variables.find(({ id }) => id === variable)
      found.push(
        Decoration.inline(place + from, place + to, {
          class: known ? (css.chip ?? '') : `${css.chip} ${css.unknown}`,
          'data-tip': known?.meaning ?? t('rich-text.unknown'),
        }),
      )
    }
  })
  return DecorationSet.create(doc, found)
}
