import { type Signal, useSignal } from '@preact/signals-react'
import { useId } from 'react'
import { whyNot } from '~/api/can'
import type { Answer } from '~/api/call'
import { membersGet, membersMigrate } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberKind, MemberStatus, Migrated } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { Word } from '~/parts/record/Word'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellDone } from '~/parts/write/outbox'
import { TypedName, isTyped } from '~/parts/write/TypedName'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { Fact, Facts } from '~/ui/layout/Facts'
import css from './MigrateMemberPage.module.css'
import { type Choice, type FieldName, type MemberRecord, type Side, choicesOf } from './choices'

export type MigrationAnswer = Answer<typeof membersMigrate>
type FieldChoices = Partial<Record<FieldName, Side>>

const sides: readonly Side[] = ['from', 'to']
const reread = () => refresh(membersGet)

interface RecordsProps {
  from: MemberRecord
  to: MemberRecord
}

interface MigrationChoicesProps extends RecordsProps {
  /** What passed, once it has. */
  done: Signal<MigrationAnswer | null>
}

/** The records side by side, with the choice of each field that differs. */
export function MigrationChoices({ from, to, done }: MigrationChoicesProps) {
  const chosen = useSignal<FieldChoices>({})
  const isAsking = useSignal(false)
  if (done.value) return <Report done={done.value} from={from} to={to} />
  const records = { from, to }
  const choose = (name: FieldName, side: Side) => {
    chosen.value = { ...chosen.value, [name]: side }
  }
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption>{t('migration.page.caption')}</caption>
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side} scope="col">
                  <RecordHead {...records[side]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choicesOf(from, to).map((choice) => (
              <ChoiceRow
                key={choice.name}
                choice={choice}
                side={chosen.value[choice.name] ?? choice.preset}
                onChoose={(side) => choose(choice.name, side)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ActionButton look="primary" reason={whyNot(membersMigrate)} onClick={() => (isAsking.value = true)}>
        {t('migration.page.migrate')}
      </ActionButton>
      {isAsking.value && (
        <MigrateDialog
          from={from}
          to={to}
          chosen={chosen.value}
          onDone={(answer) => (done.value = answer)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  )
}

function RecordHead({ user: { id, name, type, status } }: MemberRecord) {
  return (
    <div className={css.head}>
      <Link href={url('cms-user-edit', { id })}>
        <bdi>{name}</bdi> #{id}
      </Link>
      <span>
        {labelOf(MemberKind, type)} <Word isBadge words={MemberStatus} of={status} />
      </span>
    </div>
  )
}

interface ChoiceRowProps {
  choice: Choice
  side: Side
  onChoose: (side: Side) => void
}

function ChoiceRow({ choice: { title, values, isConflict }, side: chosen, onChoose }: ChoiceRowProps) {
  const group = useId()
  return (
    <tr data-conflict={isConflict || undefined}>
      <th scope="row">{t(title)}</th>
      {sides.map((side) => (
        <td key={side}>
          <label>
            {values[side] !== '' && (
              <input
                type="radio"
                name={group}
                aria-label={`${t(title)}: ${values[side]}`}
                checked={chosen === side}
                disabled={!isConflict}
                onChange={() => onChoose(side)}
              />
            )}
            <bdi>{values[side] || '—'}</bdi>
          </label>
        </td>
      ))}
    </tr>
  )
}

interface MigrateDialogProps extends RecordsProps {
  chosen: FieldChoices
  onDone: (answer: MigrationAnswer) => void
  onClose: () => void
}

/** The migration is confirmed by typing the name of the member who ends. */
function MigrateDialog({ from, to, chosen, onDone, onClose }: MigrateDialogProps) {
  const typed = useSignal('')
  const { id, name } = from.user
  return (
    <ConfirmWrite
      endpoint={membersMigrate}
      request={{ path: { from: id, to: to.user.id }, body: { fields: chosen } }}
      title={t('migration.page.confirm-title', { from: from.user.name, to: to.user.name })}
      of={from.user.name}
      confirm={t('migration.page.migrate')}
      held={isTyped(name, typed.value) ? null : t('confirm.type-name')}
      onDone={(answer) => {
        const text = `${from.user.name} → ${to.user.name}`
        tellDone({ title: answer.message, text, answer, reread })
        onDone(answer)
        void reread()
      }}
      onFailure={() => void reread()}
      onClose={onClose}
    >
      <TypedName name={name} typed={typed} />
    </ConfirmWrite>
  )
}

/** What passed, with links to both records. */
function Report({ done: { message, counts }, from, to }: { done: MigrationAnswer } & RecordsProps) {
  return (
    <div role="status">
      <p>{message}</p>
      <Facts title={t('migration.page.report')} heading="h2">
        {[from, to].map(({ user: { id, name } }, at) => (
          <Fact key={id} name={t(`migration.page.${at === 0 ? 'from' : 'to'}`)}>
            <Link href={url('cms-user-edit', { id })}>
              <bdi>{name}</bdi> #{id}
            </Link>
          </Fact>
        ))}
        {counts.map(({ what, moved, clashes }) => (
          <Fact key={what} name={labelOf(Migrated, what)}>
            {clashes === 0
              ? formatNumber(moved)
              : t('migration.page.stayed', {
                  moved: formatNumber(moved),
                  stayed: formatNumber(clashes),
                })}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
