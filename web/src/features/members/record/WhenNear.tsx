import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isPrinting } from '~/browser/calm'
import css from './WhenNear.module.css'

/** Draws its children once they are near the window, or are printed. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: '200px 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (isNear || isPrinting.value) return children
  return <div ref={place} className={css.place} />
}
