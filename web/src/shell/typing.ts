import { useEffect, useEffectEvent } from 'react'
import { holdKeys, isForItself } from '~/ui/overlay/heldKeys'
import { shell } from './shell'

/** Returns whether a key is not for the page: it is typed, goes with a modifier, or something lies over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || shell.palette.peek()) return true
  return isForItself(target) || document.querySelector('[role=dialog], [role=menu]') !== null
}

/** Runs what a key means to the page. A key without a meaning keeps its own. */
export function usePageKeys(meaning: (event: KeyboardEvent) => (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = isElsewhere(event) ? undefined : meaning(event)
    if (!run) return
    event.preventDefault()
    // What the key opens is drawn before the next key, which is for it.
    const keys = holdKeys()
    run()
    setTimeout(keys.release)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
