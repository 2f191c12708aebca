import { Slot } from 'radix-ui'
import { type ComponentProps, useLayoutEffect } from 'react'

interface RemoveScrollProps extends ComponentProps<'div'> {
  as?: unknown
  allowPinchZoom?: boolean
  shards?: unknown
}

let open = 0

/** Replaces `react-remove-scroll` for Radix: stops the page behind a dialog from scrolling, by a class. */
export function RemoveScroll({
  as: _as,
  allowPinchZoom: _pinch,
  shards: _shards,
  ...props
}: RemoveScrollProps) {
  useLayoutEffect(() => {
    const page = document.documentElement
    open += 1
    // Keeps the space of the scrollbar, so that nothing moves.
    if (open === 1) page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
    page.classList.add('scroll-locked')
    return () => {
      open -= 1
      if (open === 0) page.classList.remove('scroll-locked')
    }
  }, [])
  return <Slot.Root {...props} />
}
