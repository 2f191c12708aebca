import { focusText } from '~/parts/rich-text/focusText'
import type { LetterProblem } from './view'

/** A place in a letter. */
export type FieldPlace = Pick<LetterProblem, 'block' | 'field' | 'at'>

/** Focuses a place: in its field, or at the head of its block. The key of the block is null for the letter as a whole. */
export function showProblem(root: Element, key: string | null, { field, at }: FieldPlace): void {
  const block = key === null ? root : root.querySelector(`[data-block="${CSS.escape(key)}"]`)
  const box = block?.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const text = box?.querySelector<HTMLElement>('[contenteditable], input, textarea, select')
  const instead = key === null ? '[data-add]' : '[data-head]'
  const element = text ?? block?.querySelector<HTMLElement>(instead)
  if (element) focusText(element, text ? at : 0)
}
