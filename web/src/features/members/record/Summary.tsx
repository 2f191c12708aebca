import { can, isLacking } from '~/api/can'
import { filesList, journeyList } from '~/api/endpoints.gen'
import { LatestActivities } from '~/features/members/timeline/parts'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { tabOf } from './tabs'
import type { PanelProps } from './panels'
import { SummaryBlock } from './SummaryBlock'
import { ContactSummary } from './ContactSummary'
import { MemberFiles } from './MemberFiles'
import { Notes } from './Notes'
import { Standing } from './Standing'
import css from './Summary.module.css'
import { Journey, MemberCards, OpenPayments } from './summaryParts'

/** The summary of a member, read before anything is changed. */
export function Summary({ member, sections, role }: PanelProps) {
  const { id } = member
  const all = (tab: string) => <Link href={tabOf(id, tab, role)}>{t('summary.all')}</Link>
  return (
    <div className={css.summary}>
      <h2 className="visually-hidden">{t('summary.title')}</h2>
      <Standing member={member} />
      <div className={css.columns}>
        <div>
          <ContactSummary member={member} sections={sections} />
          <Notes member={member} />
          {!isLacking(filesList) && <MemberFiles member={member} />}
        </div>
        <div>
          <SummaryBlock title={t('summary.latest')} action={all('timeline')}>
            <LatestActivities id={id} />
          </SummaryBlock>
          {can('read', 'Financial') && <OpenPayments member={id} all={all('financial')} />}
          {can('read', 'Kanban') && <MemberCards member={id} />}
          {!isLacking(journeyList) && <Journey member={member} />}
        </div>
      </div>
    </div>
  )
}
