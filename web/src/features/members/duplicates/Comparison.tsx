import { useSignal } from '@preact/signals-react'
import { Check, X } from 'lucide-react'
import { can, whyNot } from '~/api/can'
import type { Answer, Call } from '~/api/call'
import { duplicatesList, duplicatesOf, duplicatesResolve } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { labelOf } from '~/api/words'
import { Evidence } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellDone } from '~/parts/write/outbox'
import { Link } from '~/shell/Link'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import { Checkbox } from '~/ui/input/Checkbox'
import { Kbd } from '~/ui/layout/Kbd'
import css from './Comparison.module.css'
import { type ComparedField, type Suspect, isShared, told } from './compared'

type Group = Answer<typeof duplicatesOf>
type Request = Call<typeof duplicatesResolve>

/** The most members that a key can choose. */
const mostKeys = 9

export const reread = async () => {
  await Promise.all([refresh(duplicatesList), refresh(duplicatesOf)])
}

interface ComparisonProps {
  group: Group
  /** Goes on, once the group is decided. */
  onDecided: () => void
}

/** The members of a group side by side, with the decisions on them. */
export function Comparison({ group, onDecided }: ComparisonProps) {
  const members = [group.member, ...group.suspects]
  const left = useSignal<ReadonlySet<number>>(new Set())
  const asked = useSignal<{ title: string; request: Request } | null>(null)
  const reason = group.can?.resolve?.sentence ?? whyNot(duplicatesResolve)
  const path = { id: group.member.id }
  const isIn = ({ id }: Suspect) => !left.value.has(id)
  const keep = (kept: Suspect) => {
    const discard = members.filter((one) => one.id !== kept.id && isIn(one)).map(({ id }) => id)
    if (discard.length === 0) return
    const title = t('duplicates.page.keep-title', { member: kept.name })
    asked.value = { title, request: { path, body: { keep: kept.id, discard } } }
  }
  const part = () => {
    const others = group.suspects.filter(isIn).map(({ id }) => id)
    if (others.length === 0) return
    const title = t('duplicates.page.others-title', { member: group.member.name })
    asked.value = { title, request: { path, body: { not_duplicate: others } } }
  }
  useDecisionKeys(members, reason, keep, part)
  const toggle = (id: number) => {
    const next = new Set(left.value)
    if (!next.delete(id)) next.add(id)
    left.value = next
  }
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption>{t('duplicates.page.caption')}</caption>
          <thead>
            <tr>
              <td />
              {members.map((member, index) => (
                <MemberHead
                  key={member.id}
                  member={member}
                  number={index + 1}
                  isOut={!isIn(member)}
                  reason={reason}
                  onToggle={index === 0 ? null : () => toggle(member.id)}
                  onKeep={() => keep(member)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {told(members).map((field) => (
              <tr key={field.title}>
                <th scope="row">{t(field.title)}</th>
                {members.map((member) => (
                  <td key={member.id} data-out={!isIn(member) || undefined}>
                    <Values field={field} of={member} members={members} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.actions}>
        <ActionButton icon={<X aria-hidden />} reason={reason} onClick={reason ? undefined : part}>
          {t('duplicates.view.ignored')}
        </ActionButton>
        {can('migrate-user', 'Tools') && group.suspects[0] && (
          <Link
            className={buttonClass({ look: 'plain' })}
            href={url('cms-migrate-user', { from: group.suspects[0].id, to: group.member.id })}
          >
            {t('action.members.migrate')}
          </Link>
        )}
      </div>
      {asked.value && (
        <ConfirmWrite
          endpoint={duplicatesResolve}
          request={asked.value.request}
          title={asked.value.title}
          of={group.member.name}
          confirm={t('shell.confirm')}
          onDone={async (answer) => {
            tellDone({ title: answer.message, answer, reread })
            onDecided()
            await reread()
          }}
          onFailure={() => void reread()}
          onClose={() => (asked.value = null)}
        />
      )}
    </>
  )
}

interface ValuesProps {
  field: ComparedField
  of: Suspect
  members: readonly Suspect[]
}

/** The values of a member, of which those that another has, too, are marked: they are why the members may be one. */
function Values({ field, of, members }: ValuesProps) {
  const values = field.values(of)
  if (values.length === 0) return '—'
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>
          {isShared(field, value, of, members) ? (
            <mark data-tip={t('duplicates.page.equal')}>
              <bdi>{value}</bdi>
              <span className="visually-hidden"> {t('duplicates.page.equal')}</span>
            </mark>
          ) : (
            <bdi>{value}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MemberHeadProps {
  member: Suspect
  number: number
  isOut: boolean
  reason: string | null
  /** Leaves the suspect out of the decision, or takes it in again. */
  onToggle: (() => void) | null
  onKeep: () => void
}

function MemberHead({ member, number, isOut, reason, onToggle, onKeep }: MemberHeadProps) {
  return (
    <th scope="col" data-out={isOut || undefined}>
      <div className={css.head}>
        <span>
          {number <= mostKeys && <Kbd>{number}</Kbd>} #{member.id}
        </span>
        <Link href={url('cms-user-edit', { id: member.id })}>
          <bdi>{member.name}</bdi>
        </Link>
        <small>{(member.evidence ?? []).map((one) => labelOf(Evidence, one)).join(' · ')}</small>
        <ActionButton icon={<Check aria-hidden />} reason={reason} onClick={reason ? undefined : onKeep}>
          {t('duplicates.page.keep')}
        </ActionButton>
        {onToggle && (
          <Checkbox
            label={t('duplicates.page.in', { member: member.name })}
            checked={!isOut}
            onChange={onToggle}
          />
        )}
      </div>
    </th>
  )
}

/** `1` to `9` choose the survivor, and `x` says that the members are not the same. */
function useDecisionKeys(
  members: readonly Suspect[],
  reason: string | null,
  keep: (member: Suspect) => void,
  part: () => void,
): void {
  usePageKeys([
    {
      on: [...'123456789'],
      shown: '1–9',
      label: 'duplicates.page.key-keep',
      does: ({ key }) => {
        const chosen = members[Number(key) - 1]
        return chosen && !reason ? () => keep(chosen) : undefined
      },
    },
    { on: ['x'], label: 'duplicates.page.key-others', does: () => (reason ? undefined : part) },
  ])
}
