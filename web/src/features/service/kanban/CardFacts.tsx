import { boardsList } from '~/api/endpoints.gen'
import { cardsGetFacts } from '~/api/facts.gen'
import { useRead } from '~/api/queries'
import { RecordFacts } from '~/parts/record/RecordFacts'
import type { OwnFacts } from '~/parts/record/facts'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { hasDays, whenOf } from './CardFace'
import css from './CardFacts.module.css'
import { type Card, dueOf } from './view'

/** The notes are fields to type into. */
const sections = cardsGetFacts.filter(({ title }) => title !== 'noun.note.titles')

/** The facts of a card about its member and its history, in full. */
export function CardFacts({ card }: { card: Card }) {
  const label = useColumnLabel(card)
  return (
    <div className={css.facts}>
      <RecordFacts
        look="line"
        of={card}
        sections={sections}
        own={{ ...own, column: () => <bdi>{label}</bdi> }}
      />
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

const own: OwnFacts<Card, typeof cardsGetFacts> = {
  days: (card) =>
    (hasDays(card) || card.late) && (
      <>
        {hasDays(card) && t('kanban-page.card.days', { n: card.days })}
        {card.late && <Badge tone="warn">{t('kanban-page.card.late')}</Badge>}
      </>
    ),
  schedule_at: ({ schedule_at: at, description, ...card }) =>
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
  // The head of the pane and its files show them.
  role: null,
  tracks: null,
  'tracks.attachments': null,
  'user.name': null,
  'user.id': null,
  'user.status': null,
}
