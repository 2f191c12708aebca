import { useSignal } from '@preact/signals-react'
import { CalendarDays, Mail, UserRoundPlus } from 'lucide-react'
import { useEffect } from 'react'
import { membersRequestAssignment as requestAct } from '~/api/actions.gen'
import { cardsList } from '~/api/lists.gen'
import { can, whyNot } from '~/api/can'
import { meetingsBook, meetingsInvite } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberStatus, Track as TrackWords } from '~/api/words.gen'
import { MemberCard } from '~/features/members/members/parts'
import { RowActs } from '~/parts/act/RowActs'
import { reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { OthersHere } from '~/parts/record/OthersHere'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordLink } from '~/parts/record/RecordLink'
import { PaneContent, RecordPane } from '~/parts/record/RecordPane'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Tabs } from '~/ui/layout/Tabs'
import { Attachments } from './Attachments'
import { CardActivities } from './CardActivities'
import { CardFacts } from './CardFacts'
import { CardNotes } from './CardNotes'
import { actOf, acts } from './actions'
import type { DeskModel } from './desk'
import { shown } from './keys'
import type { Card } from './view'

interface CardPaneProps {
  desk: DeskModel
  /** The number of the card. */
  id: number
}

/** A card beside its board: what to do with it, what it tells, its notes, and what happened to it. */
export function CardPane({ desk, id }: CardPaneProps) {
  const card = desk.cards.seenOf(id).value
  return (
    <RecordPane label={t('noun.card.title')} back={t('kanban-page.pane.back')} onClose={desk.cursor.close}>
      {card ? <Details desk={desk} card={card} /> : <Missing desk={desk} id={id} />}
    </RecordPane>
  )
}

/** Reads a card that the board has not read: further down, in a column out of sight, under other filters, or of another board. */
function Missing({ desk, id }: CardPaneProps) {
  const result = useRead(cardsList.endpoint, { query: { id } })
  // An answer from before is not what the card tells now.
  const card = result.isFetching ? undefined : result.data?.cards.data[0]
  useEffect(() => {
    if (card) desk.cards.see(card)
  }, [desk, card])
  if (result.isFetching || card) return <Spinner label={t('shell.loading')} />
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  return (
    <Notice
      title={t('kanban-page.pane.missing')}
      text={t('kanban-page.pane.missing-text', { id })}
      actions={<Button onClick={desk.cursor.close}>{t('shell.close')}</Button>}
    />
  )
}

/** Returns a card with the files of one of its track entries. */
const withFiles = (card: Card, entry: number, attachments: Card['tracks'][number]['attachments']): Card => ({
  ...card,
  tracks: card.tracks.map((track) => (track.id === entry ? { ...track, attachments } : track)),
})

/** The actions that stand as buttons; the others are in the menu. */
const first = ['cards.contact', 'cards.schedule', 'cards.hide', 'cards.move', 'cards.finish'] as const

function Details({ desk, card }: { desk: DeskModel; card: Card }) {
  const tab = useSignal('card')
  const { user } = card
  useEffect(() => {
    if (desk.cursor.noting.value === card.id) tab.value = 'card'
  }, [desk, card.id, tab])
  return (
    <PaneContent
      onClose={desk.cursor.close}
      head={
        <>
          <h2>
            <RecordLink record="user" id={card.user_id} of={user} search={{ role: card.role }} />
          </h2>
          {user.status && <Word isBadge words={MemberStatus} of={user.status} />}
        </>
      }
      actions={
        <>
          {first.map((id) => {
            const act = actOf(id)
            const Icon = act && iconOf(act)
            return (
              act &&
              Icon && (
                <ActionButton
                  key={id}
                  size="s"
                  look={id === 'cards.contact' ? 'primary' : 'plain'}
                  icon={<Icon aria-hidden />}
                  reason={reasonOf(act, card)}
                  aria-keyshortcuts={act.key ?? undefined}
                  data-tip={reasonOf(act, card) ?? (act.key ? shown(act.key) : undefined)}
                  onClick={() => desk.work.actOn(act, card)}
                >
                  {t(act.label)}
                </ActionButton>
              )
            )
          })}
          <ActionButton
            size="s"
            icon={<CalendarDays aria-hidden />}
            reason={whyNot(meetingsBook)}
            aria-keyshortcuts="b"
            data-tip={whyNot(meetingsBook) ?? 'B'}
            onClick={() => desk.dialogs.meet(card)}
          >
            {t('action.meetings.book')}
          </ActionButton>
          <ActionButton
            size="s"
            icon={<Mail aria-hidden />}
            reason={whyNot(meetingsInvite)}
            onClick={() => desk.dialogs.meet(card, true)}
          >
            {t('action.meetings.invite')}
          </ActionButton>
          {reasonOf(requestAct, card) === null && (
            <ActionButton
              size="s"
              icon={<UserRoundPlus aria-hidden />}
              onClick={() => (desk.dialogs.requesting.value = card)}
            >
              {t(requestAct.label)}
            </ActionButton>
          )}
          <RowActs acts={acts} of={card} name={user.name} onAct={(act) => desk.work.actOn(act, card)} />
        </>
      }
    >
      <OthersHere record="card" id={card.id} />
      <Tabs
        label={t('noun.card.title')}
        value={tab.value}
        onChange={(chosen) => (tab.value = chosen)}
        tabs={[
          {
            id: 'card',
            title: t('noun.card.title'),
            panel: (
              <>
                <CardFacts card={card} />
                {card.tracks.map(({ id: entry, track, attachments }) => (
                  <Attachments
                    key={entry}
                    entry={entry}
                    label={t('kanban-page.attachments', { track: labelOf(TrackWords, track) })}
                    isTitled
                    files={attachments ?? []}
                    onAttached={({ attachments: files }) => desk.cards.place(withFiles(card, entry, files))}
                  />
                ))}
                <CardNotes key={card.id} desk={desk} card={card} />
                <CardActivities card={card} />
              </>
            ),
          },
          ...(can('read', 'Users')
            ? [
                {
                  id: 'member',
                  title: t('noun.member.title'),
                  panel: <MemberCard id={card.user_id} role={card.role} />,
                },
              ]
            : []),
        ]}
      />
    </PaneContent>
  )
}
