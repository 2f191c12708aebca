import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { parseSearch } from '~/search'

/**
 * A link within the product: an address from `url()`, opened without loading the page again. It watches nothing: a
 * list may have hundreds of them. The router's own link follows every navigation to know whether it is the current one.
 */
export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
    event.preventDefault()
    router.history.push(href)
  }
  const prepare = () => {
    const [to = '', search = ''] = href.split('?')
    void router.preloadRoute({ to, search: parseSearch(search) })
  }
  return (
    <a href={href} onClick={follow} onPointerEnter={prepare} onFocus={prepare} {...rest}>
      {children}
    </a>
  )
}
