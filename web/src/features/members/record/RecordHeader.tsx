import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { MemberKind, MemberStatus } from '~/api/words.gen'
import { isCalm } from '~/browser/calm'
import { CopyText } from '~/parts/record/CopyText'
import { Email } from '~/parts/record/Email'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { lazyPart } from '~/shell/lazyPart'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'
import { Fact } from './Fact'
import { HeaderActs } from './HeaderActs'
import { Owner, Plan } from './Ownership'
import { Picture } from './Picture'
import css from './RecordHeader.module.css'

type Member = Schemas['Member']

const AlsoOpen = lazyPart(
  () => import('./AlsoOpen'),
  'AlsoOpen',
  () => null,
)

/** The member's identity and the most frequent actions, on one line that stays visible while scrolling. */
export function RecordHeader({ record }: { record: Schemas['MemberRecord'] }) {
  const { user: member, sections } = record
  const { id, name, status, type } = member
  return (
    <div className={css.bar}>
      <PageHeader
        route={routeNamed('cms-user-edit')}
        title={<bdi>{name}</bdi>}
        aside={
          <>
            <span className={css.avatar}>
              <Picture member={member} saved={sections?.avatar} />
            </span>
            <span className={css.id}>
              #{id} · {labelOf(MemberKind, type)}
            </span>
            <Word isBadge words={MemberStatus} of={status} />
          </>
        }
        actions={<HeaderActs record={record} />}
      />
    </div>
  )
}

/** What the summary tells, in a line above the other tabs, and who else has the record open. */
export function RecordFacts({ member, isBrief }: { member: Member; isBrief: boolean }) {
  const { id, phone, email } = member
  return (
    <dl className={css.facts}>
      {!isBrief && (
        <>
          <Fact name={t('column.owner')}>
            <Owner member={member} />
          </Fact>
          <Fact name={t('column.plan')}>
            <Plan member={member} />
          </Fact>
          {phone && (
            <Fact name={t('column.phone')}>
              <CopyText text={formatted(masks.phone, phone)} />
            </Fact>
          )}
          <Fact name={t('column.email')}>
            {email ? (
              <CopyText text={email}>
                <Email of={email} />
              </CopyText>
            ) : (
              <Email of={email} />
            )}
          </Fact>
        </>
      )}
      {isCalm.value && <AlsoOpen id={id} />}
    </dl>
  )
}
