import { useModel, useSignal } from '@preact/signals-react'
import { Columns3 } from 'lucide-react'
import { useEffect } from 'react'
import { boardsUpdate } from '~/api/actions.gen'
import { boardsList, tracksByColumns } from '~/api/endpoints.gen'
import { cardsList } from '~/api/lists.gen'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { choicesOf, labelOf } from '~/api/words'
import { BoardRole, Track as TrackWords } from '~/api/words.gen'
import { isCalm } from '~/browser/calm'
import { url } from '~/browser/paths'
import { reasonOf } from '~/parts/act/acts'
import { ExportLink } from '~/parts/list/ExportLink'
import { FilterBar } from '~/parts/list/FilterBar'
import { SavedViews } from '~/parts/list/SavedViews'
import { SearchBox } from '~/parts/list/SearchBox'
import { SplitPage } from '~/parts/list/SplitPage'
import { asking, restart } from '~/parts/list/listState'
import { useRecords } from '~/parts/list/records'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { Select } from '~/ui/input/Select'
import { Board } from './Board'
import css from './KanbanPage.module.css'
import { Desk } from './desk'
import {
  type Board as BoardRow,
  type Track,
  boardIn,
  everybody,
  filters,
  fixedViews,
  listed,
  names,
  scopeOf,
  tracksOf,
  whoseIn,
} from './view'

const TracksView = lazyPart(() => import('./TracksView'), 'TracksView')
const ColumnsDialog = lazyDialog(() => import('./ColumnsDialog'), 'ColumnsDialog')

/** The boards of the consultants, and the tracks beside them. */
export function KanbanPage() {
  const result = useRead(boardsList)
  const search = place.search.value
  const route = routeNamed('cms-kanban')
  const board = result.data && boardIn(result.data.boards, search)
  if (!board) {
    return (
      <>
        <PageHeader route={route} />
        {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
        {result.isPending && <Spinner label={t('shell.loading')} />}
        {result.data && (
          <Notice title={t('kanban-page.board.none')} text={t('kanban-page.board.none-text')} />
        )}
      </>
    )
  }
  return <BoardPage boards={result.data.boards} board={board} />
}

function BoardPage({ boards, board }: { boards: BoardRow[]; board: BoardRow }) {
  const search = place.search.value
  const track = tracksOf(board).find((one) => one === search['track'])
  const scope = scopeOf(board, search)
  const query = listed(scope)
  const request = { query: query as never }
  return (
    <SplitPage
      isSplit={!track}
      isOpen={search['open'] !== undefined}
      header={
        <PageHeader
          route={routeNamed('cms-kanban')}
          aside={
            <>
              <Choice boards={boards} board={board} isNarrowed={!track} />
              <TrackTabs board={board} track={track} />
            </>
          }
          actions={
            !track && (
              <>
                <SearchBox label={t('kanban-page.search')} hint={t('shell.member-search')} hotkey="/" />
                <ExportLink compact list={cardsList} request={request} />
                <span className={css.wide}>
                  <CopyAsCommand compact commands={[commandFor(cardsList.endpoint, request)]} />
                  <EditColumns board={board} />
                </span>
              </>
            )
          }
        />
      }
      narrowing={
        !track && (
          <div className={css.narrowing}>
            <SavedViews
              count={(wanted) => ({
                endpoint: cardsList.endpoint,
                request: asking<typeof cardsList.endpoint>({
                  ...listed(scopeOf(board, wanted)),
                  per_page: '1',
                }),
              })}
              total={(answer) => answer.cards.total}
              records={['card']}
              names={names}
              fixed={fixedViews(search)}
            />
            <FilterBar filters={filters} names={names} fixed={fixedViews(search)} isSearchedElsewhere />
          </div>
        )
      }
    >
      {track ? (
        <TracksView key={track} track={track} label={labelOf(TrackWords, track)} />
      ) : (
        <Shown key={JSON.stringify(scope)} board={board} />
      )}
    </SplitPage>
  )
}

/** The cards that the address asks for. */
function Shown({ board }: { board: BoardRow }) {
  const desk = useModel(() => new Desk(scopeOf(board, place.search.peek()), board.columns))
  useEffect(() => {
    desk.columns.value = board.columns
  }, [desk, board.columns])
  return <Board desk={desk} />
}

interface ChoiceProps {
  boards: BoardRow[]
  board: BoardRow
  /** Whether one consultant's cards can be chosen. */
  isNarrowed: boolean
}

/** The board, for those who see several, and whose cards. */
function Choice({ boards, board, isNarrowed }: ChoiceProps) {
  const managers = useRecords(consultants)
  const own = session.user.value
  const whose = whoseIn(place.search.value, board)
  const isOwn = own?.role === board.role
  const choices = [
    ...(isOwn ? [{ value: String(own.id), label: t('kanban-page.whose.mine') }] : []),
    { value: everybody, label: t('kanban-page.whose.all') },
    ...managers.filter(({ value }) => !(isOwn && value === String(own.id))),
  ]
  return (
    <span className={css.choice}>
      {boards.length > 1 && (
        <Select
          aria-label={t('noun.board.title')}
          value={board.role}
          onChange={(role) => restart({ role, account_manager: undefined, track: undefined })}
          choices={choicesOf(BoardRole).filter(({ value }) => boards.some(({ role }) => role === value))}
        />
      )}
      {isNarrowed && (
        <Select
          aria-label={t('column.consultant')}
          value={whose}
          onChange={(chosen) => restart({ account_manager: chosen })}
          choices={
            choices.some(({ value }) => value === whose)
              ? choices
              : [...choices, { value: whose, label: `#${whose}` }]
          }
        />
      )}
    </span>
  )
}

/** The consultants, as the declared filter offers them. */
const consultants = cardsList.filters.flatMap((filter) => ('among' in filter ? [filter.among] : []))[0]!

/** The board and the tracks beside it, as tabs. */
function TrackTabs({ board, track }: { board: BoardRow; track: Track | undefined }) {
  const tracks = tracksOf(board)
  const request = { query: { columns: tracks } }
  const { data } = useRead(tracksByColumns, request, tracks.length > 0 && isCalm.value)
  if (tracks.length === 0) return null
  const { role, account_manager: whose } = place.search.value
  // A track is everybody's, unless one consultant is chosen.
  const one = whose === everybody ? undefined : whose
  const waiting = (each: Track) => data?.columns.find(({ column }) => column === each)?.cards.total
  return (
    <nav className={css.tabs} aria-label={t('kanban-page.views.board')}>
      <Link
        href={url('cms-kanban', { role, account_manager: whose })}
        aria-current={track ? undefined : 'page'}
      >
        {t('kanban-page.board')}
      </Link>
      {tracks.map((each) => (
        <Link
          key={each}
          href={url('cms-kanban', { role, account_manager: one, track: each })}
          aria-current={track === each ? 'page' : undefined}
        >
          {labelOf(TrackWords, each)}
          {waiting(each) !== undefined && <small> {formatNumber(waiting(each) ?? 0)}</small>}
        </Link>
      ))}
    </nav>
  )
}

/** Opens the columns for editing, or tells who may. */
function EditColumns({ board }: { board: BoardRow }) {
  const isOpen = useSignal(false)
  return (
    <>
      <ActionButton
        look="ghost"
        icon={<Columns3 aria-hidden />}
        label={t('kanban-page.edit')}
        reason={reasonOf(boardsUpdate, board)}
        onClick={() => (isOpen.value = true)}
      />
      {isOpen.value && <ColumnsDialog board={board} onClose={() => (isOpen.value = false)} />}
    </>
  )
}
