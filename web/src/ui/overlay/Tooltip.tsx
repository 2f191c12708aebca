import { useEffect, useRef } from 'react'
import css from './Tooltip.module.css'
import { Tips } from './tips'

/** Shows the `data-tip` of whatever the pointer or the keyboard is on. There is one for the whole page. */
export function Tooltip() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => (tip.current ? new Tips(tip.current).listen() : undefined), [])
  return <div ref={tip} className={css.tooltip} role="tooltip" popover="manual" />
}
