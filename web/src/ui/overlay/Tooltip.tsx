import { useEffect, useRef } from 'react'
import { isCalm } from '~/browser/calm'
import { loadChunk } from '~/browser/chunks'
import css from './Tooltip.module.css'

/** The tooltip of the page. Shows the `data-tip` of the hovered or focused element, once the first screen is drawn. */
export function Tooltip() {
  const tip = useRef<HTMLDivElement>(null)
  const isReady = isCalm.value
  useEffect(() => {
    if (!isReady) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    loadChunk(() => import('./tips')).then(
      ({ Tips }) => {
        if (tip.current && !isGone) stop = new Tips(tip.current).listen()
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [isReady])
  return <div ref={tip} className={css.tooltip} role="tooltip" popover="manual" />
}
