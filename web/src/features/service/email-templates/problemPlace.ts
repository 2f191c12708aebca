import { focusText } from '~/parts/rich-text/focusText'
import type { LetterProblem } from './view'

/** Focuses the place of a problem: in its field, or at the head of its block. The key of the block is null for the letter as a whole. */
export function showProblem(root: Element, key: string | null, { field, at }: LetterProblem): void {
  const block = key === null ? root : root.querySelector(`[data-block="${CSS.escape(key)}"]`)
  const box = block?.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const text = box?.querySelector<HTMLElement>('[contenteditable], input, textarea, select')
  const instead = key === null ? '[data-add]' : '[data-head]'
  const element = text ?? block?.querySelector<HTMLElement>(instead)
  if (element) focusText(element, text ? at : 0)
}
