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
    open += 1
    document.documentElement.classList.add('scroll-locked')
    return () => {
      open -= 1
      if (open === 0) document.documentElement.classList.remove('scroll-locked')
    }
  }, [])
  return <Slot.Root {...props} />
}
