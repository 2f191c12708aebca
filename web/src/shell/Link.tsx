import type { ComponentProps, MouseEvent } from 'react'
import { place } from './place'

/** A link within the product, to an address of `url()`, opened without a full load. */
export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
    event.preventDefault()
    place.go(href)
  }
  const prepare = () => place.prepare(href)
  return (
    <a href={href} onClick={follow} onPointerEnter={prepare} onFocus={prepare} {...rest}>
      {children}
    </a>
  )
}
