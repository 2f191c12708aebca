import type { MouseEvent, ReactNode } from 'react'
import { can } from '~/api/can'
import { pages } from '~/api/records.gen'
import { Link } from '~/shell/Link'
import { openBeside } from './beside'

interface BesideLinkProps {
  record: string
  id: number
  title?: string
  className?: string
  children: ReactNode
}

/**
 * Opens a record next to the page. In a new tab it opens the record's own page. It is plain text for a viewer who may not
 * open the record.
 */
export function BesideLink({ record, id, children, ...rest }: BesideLinkProps) {
  const page = pages.find((one) => one.record === record)
  if (!page || !can(page.needs.action, page.needs.subject)) return <span {...rest}>{children}</span>
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openBeside({ record, id })
  }
  return (
    <Link {...rest} href={page.address.replaceAll('{id}', String(id))} onClick={open}>
      {children}
    </Link>
  )
}
