import { useEffect } from 'react'
import type { ContentModelOf } from './ContentModel'

const texts = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'
const overlays = '[role=dialog], [role=menu]'

/** Goes back and forth between the steps of a content by Ctrl+Z and Ctrl+Y. In a text these keys are its own. */
export function useStepKeys(model: ContentModelOf): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      if (defaultPrevented || altKey || !(ctrlKey || metaKey) || document.querySelector(overlays)) return
      if (target instanceof Element && target.closest(texts)) return
      const key = event.key.toLowerCase()
      const step = key === 'z' ? (shiftKey ? model.redo : model.undo) : key === 'y' ? model.redo : undefined
      if (!step) return
      event.preventDefault()
      step()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [model])
}
