import type { Schemas } from '~/api/call'
import { boardsList, cardsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { BoardRole } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatWhen } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './Summary.module.css'
import { SummaryBlock } from './SummaryBlock'

type Card = Schemas['KanbanCard']

/** The cards of a member on the boards. */
export function MemberCards({ member }: { member: number }) {
  return (
    <SummaryBlock title={t('summary.cards')}>
      <CardList member={member} />
    </SummaryBlock>
  )
}

/** On which boards, in which column, and with whom. */
function CardList({ member }: { member: number }) {
  const result = useRead(cardsList, { query: { user_id: member, per_page: 20 } })
  const boards = useRead(boardsList).data?.boards
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const cards = result.data.cards.data
  const columnOf = ({ role, column }: Card) =>
    boards?.find((board) => board.role === role)?.columns.find(({ name }) => name === column)?.label ?? ''
  if (cards.length === 0) return <p className={css.none}>{t('summary.cards.none')}</p>
  return (
    <ul className={css.lines}>
      {cards.map((card) => (
        <li key={card.id}>
          <span>
            <Link href={url('cms-kanban', { role: card.role, account_manager: 'all', open: card.id })}>
              {labelOf(BoardRole, card.role)}
            </Link>{' '}
            <bdi>{columnOf(card)}</bdi>
          </span>
          <small>
            <bdi>{card.account_manager?.name ?? t('summary.cards.nobody')}</bdi>
            {card.schedule_at && ` · ${formatWhen(card.schedule_at)}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
