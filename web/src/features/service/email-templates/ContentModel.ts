import { batch, computed, createModel, signal } from '@preact/signals-react'
import { randomId } from '~/browser/random'
import { t } from '~/text'
import {
  type BlockKind,
  type EditedContent,
  duplicated,
  emptyBlock,
  keyed,
  limits,
  moved,
  nameOf,
  replaced,
  sent,
  without,
} from './blocks'
import type { LetterBlock, LetterContent } from './view'
import { ContentHistory } from './history'

/** A part of the editor that is to get the focus once it is drawn. */
export interface FocusRequest {
  /** The key of a block; null for the list itself. */
  key: string | null
  /** Its head, its first field, or the bar that brings a removed one back. */
  part: 'head' | 'field' | 'removed'
}

/** A block that was removed, and where it stood. */
export interface RemovedBlock {
  name: string
  at: number
}

/** The content of a letter while it is edited: its blocks, the steps back and forth, and what a screen reader says of them. */
export const ContentModel = createModel((saved: LetterContent) => {
  const now = signal<EditedContent>(keyed(saved))
  const history = new ContentHistory(now.peek())
  const steps = signal({ canUndo: false, canRedo: false })
  const said = signal('')
  const removed = signal<RemovedBlock | null>(null)
  const focus = signal<FocusRequest | null>(null)

  const indexOf = (key: string) => now.peek().blocks.findIndex((one) => one.key === key)
  const note = () => {
    const { canUndo, canRedo } = history
    const { canUndo: could, canRedo: couldAgain } = steps.peek()
    if (canUndo !== could || canRedo !== couldAgain) steps.value = { canUndo, canRedo }
  }
  /** Sets the content. Changes of the same place that follow at once are one step. */
  const set = (next: EditedContent, place: string | null = null) =>
    batch(() => {
      history.push(next, place)
      now.value = next
      removed.value = null
      note()
    })
  const setBlocks = (blocks: EditedContent['blocks'], place: string | null = null) =>
    set({ ...now.peek(), blocks }, place)
  /** Says something, also if it is what was said last. */
  const say = (text: string) => (said.value = said.peek() === text ? `${text}\u200B` : text)
  const sayPlace = (key: string) => {
    const at = indexOf(key)
    const block = now.peek().blocks[at]?.block
    if (!block) return
    say(t('email-editor.said.place', { name: nameOf(block), n: at + 1, total: now.peek().blocks.length }))
  }

  const write = (field: 'subject' | 'preheader', text: string) => set({ ...now.peek(), [field]: text }, field)
  /** Changes a block. Typing in one of its fields names it, and is one step while it goes on. */
  const change = (key: string, block: LetterBlock, field: string | null = null) =>
    setBlocks(replaced(now.peek().blocks, key, block), field === null ? null : `${key} ${field}`)
  const add = (kind: BlockKind, at = now.peek().blocks.length) => {
    const { blocks } = now.peek()
    if (blocks.length >= limits.blocks) return say(t('email-editor.most-blocks', { n: limits.blocks }))
    const key = randomId()
    batch(() => {
      setBlocks(blocks.toSpliced(at, 0, { key, block: emptyBlock(kind) }))
      focus.value = { key, part: 'field' }
      sayPlace(key)
    })
  }
  /** Moves a block to another place, counted without it. */
  const moveTo = (key: string, to: number) =>
    batch(() => {
      if (to === indexOf(key)) return
      setBlocks(moved(now.peek().blocks, key, to))
      sayPlace(key)
    })
  /** Moves a block up or down. */
  const move = (key: string, by: 1 | -1) => {
    const to = indexOf(key) + by
    if (to < 0 || to >= now.peek().blocks.length)
      return say(t(`email-editor.said.${by < 0 ? 'first' : 'last'}`))
    moveTo(key, to)
  }
  const duplicate = (key: string) => {
    const { blocks } = now.peek()
    if (blocks.length >= limits.blocks) return say(t('email-editor.most-blocks', { n: limits.blocks }))
    const copy = randomId()
    batch(() => {
      setBlocks(duplicated(blocks, key, copy))
      focus.value = { key: copy, part: 'head' }
      sayPlace(copy)
    })
  }
  const remove = (key: string) => {
    const at = indexOf(key)
    const block = now.peek().blocks[at]?.block
    if (!block) return
    batch(() => {
      const name = nameOf(block)
      setBlocks(without(now.peek().blocks, key))
      removed.value = { name, at }
      focus.value = { key: null, part: 'removed' }
      say(t('email-editor.removed', { name }))
    })
  }
  const step = (state: EditedContent | null, text: string) => {
    if (!state) return
    batch(() => {
      const gone = removed.peek()
      now.value = state
      removed.value = null
      note()
      say(text)
      const back = gone && state.blocks[gone.at]
      if (back) focus.value = { key: back.key, part: 'head' }
    })
  }
  /** Loads another content as one step, which can be undone. */
  const load = (content: LetterContent) => set(keyed(content, now.peek()))

  return {
    now,
    content: computed(() => sent(now.value)),
    isFull: computed(() => now.value.blocks.length >= limits.blocks),

    steps,
    said,
    removed,
    focus,
    write,
    change,
    add,
    move,
    moveTo,
    duplicate,
    remove,
    undo: () => step(history.undo(), t('email-editor.said.undone')),
    redo: () => step(history.redo(), t('email-editor.said.redone')),
    load,
  }
})

export type ContentModelOf = InstanceType<typeof ContentModel>
