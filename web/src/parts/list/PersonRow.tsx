import type { ReactNode } from 'react'
import { Email } from '~/parts/record/Email'
import { Avatar } from '~/ui/layout/Avatar'
import css from './PersonRow.module.css'

interface PersonRowProps {
  id: number
  name: string
  email: string
  picture?: Parameters<typeof Avatar>[0]['picture']
  badge: ReactNode
  /** The content below the badge. */
  note: string
}

/** A member in a list next to its record. */
export function PersonRow({ id, name, email, picture, badge, note }: PersonRowProps) {
  return (
    <div className={css.row}>
      <span data-face>
        <Avatar name={name} picture={picture} size={28} />
      </span>
      <span className={css.who}>
        <bdi translate="no">{name}</bdi>
        <small>
          #{id} · <Email of={email} />
        </small>
      </span>
      <span className={css.state}>
        {badge}
        <small>{note}</small>
      </span>
    </div>
  )
}
