import type { Schemas } from '~/api/call'
import { Campaigns } from './Campaigns'
import { Indications } from './Indications'
import css from './outreach.module.css'

/** To whom the member was recommended, and what the member was sent. */
export function OutreachPanel({ member }: { member: Schemas['Member'] }) {
  return (
    <div className={css.page}>
      <Indications member={member} />
      <Campaigns member={member} />
    </div>
  )
}
