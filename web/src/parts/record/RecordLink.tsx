import { can } from '~/api/can'
import { pages } from '~/api/records.gen'
import { type Search, query } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { Avatar } from '~/ui/layout/Avatar'
import css from './RecordLink.module.css'

/** The fields that tell a record by name. */
interface RecordName {
  name: string
  avatar?: { sm?: string | null } | string | null
}

interface RecordLinkProps {
  /** The kind of record. */
  record: string | null
  id: number
  of: RecordName
  /** What the page is told beside the record. */
  search?: Search | undefined
}

/** The name of a record with its picture, if any. It leads to the page of the record, for those who may open it. */
export function RecordLink({ record, id, of: named, search }: RecordLinkProps) {
  const page = pages.find((one) => one.record === record)
  const name = (
    <>
      {named.avatar !== undefined && <Avatar name={named.name} picture={named.avatar} size={22} />}
      <bdi translate="no">{named.name}</bdi>
    </>
  )
  if (!page || !can(page.needs.action, page.needs.subject)) return <span className={css.name}>{name}</span>
  return (
    <Link className={css.name} data-opens href={page.address.replaceAll('{id}', String(id)) + query(search)}>
      {name}
    </Link>
  )
}
