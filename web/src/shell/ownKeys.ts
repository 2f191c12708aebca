/** Returns whether a control uses a key itself: Enter presses a button, arrows go through tabs and radios. */
export function isOfControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (['Enter', ' '].includes(key)) return target.closest('button, a, summary, label') !== null
  return key.startsWith('Arrow') && target.closest('[role=tablist], [role=radiogroup], [type=radio]') !== null
}
