import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { parseSearch } from '~/search'

/** A link within the product: an address from `url()`, opened without loading the page again. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const [path = '', search = ''] = href.split('?')
  return <RouterLink to={path} search={parseSearch(search)} {...rest} />
}
