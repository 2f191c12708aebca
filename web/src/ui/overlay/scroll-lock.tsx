import { Slot } from 'radix-ui'
import { type ComponentProps, useLayoutEffect } from 'react'

interface RemoveScrollProps extends ComponentProps<'div'> {
  as?: unknown
  allowPinchZoom?: boolean
  shards?: unknown
}

let open = 0

/** What Radix imports as `react-remove-scroll`: stops the page behind a dialog from scrolling, by a class. */
export function RemoveScroll({
  as: _as,
  allowPinchZoom: _pinch,
  shards: _shards,
  ...props
}: RemoveScrollProps) {
  useLayoutEffect(() => {
    const page = document.documentElement
    open += 1
    // Where the scrollbar was, nothing may move.
    if (open === 1) page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
    page.classList.add('scroll-locked')
    return () => {
      open -= 1
      if (open === 0) page.classList.remove('scroll-locked')
    }
  }, [])
  return <Slot.Root {...props} />
}
