import { SplitPane } from '~/parts/list/SplitPane'
import { t } from '~/text'
import { MemberFacts } from './MemberFacts'
import { MemberCard } from './parts'

/** The record of a member next to the list. */
export function MemberPane({ id }: { id: number | null }) {
  return (
    <SplitPane
      hint={{ title: t('member.choose'), text: t('member.choose-text') }}
      back={t('shell.back-to-list')}
    >
      {id !== null && (
        <MemberCard id={id}>
          <MemberFacts id={id} />
        </MemberCard>
      )}
    </SplitPane>
  )
}
