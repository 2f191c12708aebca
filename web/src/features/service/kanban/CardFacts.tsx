import { boardsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { Bias, ContactChannel, LeadQualification, MemberKind } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { FactLine, type LineField } from '~/parts/record/FactLine'
import { t } from '~/text'
import { formatDate, formatInstant } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import { hasDays, whenOf } from './CardFace'
import css from './CardFacts.module.css'
import { type Card, dueOf } from './view'

/** The facts of a card about its member and its history, in full. */
export function CardFacts({ card }: { card: Card }) {
  const label = useColumnLabel(card)
  const column: LineField<Card> = {
    title: 'kanban.filter.column',
    path: 'column.none',
    beside: ({ days, late }) => (
      <>
        <bdi>{label}</bdi>
        {hasDays(card) && <small>{t('kanban-page.card.days', { n: days })}</small>}
        {late && <Badge tone="warn">{t('kanban-page.card.late')}</Badge>}
      </>
    ),
  }
  return (
    <div className={css.facts}>
      <FactLine of={card} fields={[column, ...fields]} />
    </div>
  )
}

/** Returns the label of a card's column on the card's own board, which may be another one than is shown. */
function useColumnLabel({ role, column }: Card): string {
  const boards = useRead(boardsList).data?.boards
  const columns = boards?.find((board) => board.role === role)?.columns
  return columns?.find(({ name }) => name === column)?.label ?? column
}

function Due({ of: due }: { of: ReturnType<typeof dueOf> }) {
  return due && <Badge tone={due === 'overdue' ? 'warn' : 'accent'}>{t(`kanban-page.card.${due}`)}</Badge>
}

const fields: LineField<Card>[] = [
  {
    title: 'kanban.column-title.schedule',
    path: 'schedule_at.none',
    beside: ({ schedule_at: at, description, ...card }) =>
      (at || description) && (
        <>
          {at && <time dateTime={at}>{whenOf(at)}</time>}
          <Due of={dueOf({ schedule_at: at, ...card })} />
          {description && (
            <small>
              <bdi>{description}</bdi>
            </small>
          )}
        </>
      ),
  },
  { title: 'kanban.column-title.hide-until', path: 'hide_until', holds: 'day' },
  {
    title: 'column.last-contact',
    path: 'last_contact.none',
    beside: ({ last_contact: last }) =>
      last && (
        <>
          {formatInstant(last.at).slice(0, -3)}
          <small>
            {[
              last.channel ? labelOf(ContactChannel, last.channel) : t('kanban-page.card.unanswered'),
              last.bias && labelOf(Bias, last.bias),
              last.by,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      ),
  },
  { title: 'field.sales-lead-qualification', path: 'sales_lead_qualification', words: LeadQualification },
  { title: 'column.consultant', path: 'account_manager.name' },
  {
    title: 'column.plan',
    path: 'user.plan_group.name',
    beside: ({ user: { end_of_plan: end } }) =>
      end && <small>{t('moment.until', { date: formatDate(end) })}</small>,
  },
  { title: 'column.phone', path: 'user.phone', mask: 'phone', isCopied: true },
  { title: 'column.email', path: 'user.email', holds: 'email', isCopied: true },
  { title: 'column.kind', path: 'user.type', words: MemberKind },
]
