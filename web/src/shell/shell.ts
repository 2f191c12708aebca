import { createModel, signal } from '@preact/signals-react'

/** The overlays that are open over the page. */
const Shell = createModel(() => {
  const drawer = signal(false)
  const palette = signal(false)

  /** Opens and closes the palette by its keys. Returns a function that stops it. */
  const listen = () => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      palette.value = !palette.value
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }

  return { drawer, palette, listen }
})

export const shell = new Shell()

/** The name of the modifier key on this system. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
