import { type ReactNode, type PointerEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import css from './ScrollArea.module.css'
import { type Thumb, thumbOf, topOf } from './thumb'

interface ScrollAreaProps {
  className?: string
  children: ReactNode
}

/** A part that scrolls, with a thumb that is never longer than `thumb.longest`. */
export function ScrollArea({ className = '', children }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const [thumb, setThumb] = useState<Thumb | null>(null)
  useEffect(() => {
    const area = box.current
    if (!area) return
    const observer = new ResizeObserver(() => setThumb(thumbOf(area)))
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = event.clientY - (thumb?.top ?? 0)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!box.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    box.current.scrollTop = topOf(box.current, event.clientY - grip.current)
  }
  return (
    <div className={`${css.area} ${className}`}>
      <div
        ref={box}
        className={css.scrolled}
        onScroll={(event: UIEvent<HTMLElement>) => setThumb(thumbOf(event.currentTarget))}
      >
        <div>{children}</div>
      </div>
      {thumb && (
        <div
          className={css.thumb}
          style={{ height: thumb.length, translate: `0 ${thumb.top}px` }}
          aria-hidden
          onPointerDown={grab}
          onPointerMove={drag}
        />
      )}
    </div>
  )
}
