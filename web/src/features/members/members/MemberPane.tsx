import { ArrowLeft, UserRound } from 'lucide-react'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Button } from '~/ui/input/Button'
import { MemberFacts } from './MemberFacts'
import css from './MemberPane.module.css'
import { MemberCard } from './parts'

const back = () => place.change({ open: undefined })

/** The record of a member beside the list. */
export function MemberPane({ id }: { id: number | null }) {
  return (
    <div className={css.pane}>
      {id === null ? (
        <Notice
          icon={<UserRound size={20} aria-hidden />}
          title={t('member.choose')}
          text={t('member.choose-text')}
        />
      ) : (
        <>
          <Button className={css.back} look="ghost" icon={<ArrowLeft aria-hidden />} onClick={back}>
            {t('member.back')}
          </Button>
          <MemberCard id={id}>
            <MemberFacts id={id} />
          </MemberCard>
        </>
      )}
    </div>
  )
}
