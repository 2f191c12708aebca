import { useEffect, useRef } from 'react'
import css from './Tooltip.module.css'
import { Tips } from './tips'

/** The tooltip of the page. Shows the `data-tip` of the hovered or focused element. */
export function Tooltip() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => (tip.current ? new Tips(tip.current).listen() : undefined), [])
  return <div ref={tip} className={css.tooltip} role="tooltip" popover="manual" />
}
