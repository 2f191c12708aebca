import { ArrowLeftRight, SquareTerminal } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { conversationsFinish, conversationsReopen } from '~/api/endpoints.gen'
import { labelOf } from '~/api/words'
import { ConversationFinished, MemberKind, MemberStatus } from '~/api/words.gen'
import { formatInstant } from '~/text/format'
import { Link } from '~/shell/Link'
import { copy } from '~/parts/record/clipboard'
import { url } from '~/browser/paths'
import { reasonOf } from '~/parts/act/acts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Avatar } from '~/ui/layout/Avatar'
import { Word } from '~/parts/record/Word'
import { Spelt } from './Body'
import css from './ThreadHead.module.css'
import { type ActionsModel, acts, commandOf, pictureOf } from './actions'
import type { Target } from './target'

interface ThreadHeadProps {
  conversation: Schemas['Conversation']
  target: Target
  actions: ActionsModel
}

/** The head of a thread: the members, the state and the actions. */
export function ThreadHead({ conversation, target, actions }: ThreadHeadProps) {
  const { id, company, representative, finished } = conversation
  const [main, other] = finished
    ? [conversationsReopen, conversationsFinish]
    : [conversationsFinish, conversationsReopen]
  const offered = acts.filter((act) => act.record === 'conversation' && act.id !== other.id)
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h2>{t('conversations-page.title', { id })}</h2>
        <Word words={ConversationFinished} of={finished} />
        <span className={css.actions} role="toolbar" aria-label={t('shell.list.actions')}>
          {offered.map((action) => {
            const { key, label } = action
            const Icon = pictureOf(action)
            const isMain = action.id === main.id
            const reason = reasonOf(action, target)
            return (
              <ActionButton
                key={action.id}
                size="s"
                look={isMain ? 'plain' : 'ghost'}
                icon={<Icon aria-hidden />}
                label={isMain ? undefined : t(label)}
                reason={reason}
                data-tip={reason ?? (key ? `${t(label)} (${key.toUpperCase()})` : t(label))}
                aria-keyshortcuts={key ?? undefined}
                onClick={() => actions.act(action, target)}
              >
                {isMain && t(label)}
              </ActionButton>
            )
          })}
          <ActionButton
            size="s"
            look="ghost"
            icon={<SquareTerminal aria-hidden />}
            label={t('shell.copy-command')}
            onClick={() => void copy(offered.map((action) => commandOf(action, target)).join('\n'))}
          />
        </span>
      </div>
      <div className={css.parties}>
        <PartyCard party={company} kind="company" />
        <ArrowLeftRight size={14} aria-hidden />
        <PartyCard party={representative} kind="representative" />
      </div>
      {finished && <Ending conversation={conversation} />}
    </header>
  )
}

function PartyCard({
  party,
  kind,
}: {
  party: Schemas['ConversationParty']
  kind: 'company' | 'representative'
}) {
  return (
    <div className={css.party}>
      <Avatar name={party.name} picture={party.avatar} size={32} />
      <div>
        <Link
          href={url('cms-user-edit', { id: party.id })}
          title={t('conversations-page.open-record', { name: party.name })}
        >
          <bdi>{party.name}</bdi>
        </Link>
        <small>
          {labelOf(MemberKind, kind)} · #{party.id}
          <Word isBadge words={MemberStatus} of={party.status} />
        </small>
      </div>
    </div>
  )
}

function Ending({ conversation }: { conversation: Schemas['Conversation'] }) {
  const { finished_by: by, finished_at: at, reason, note } = conversation
  return (
    <p className={css.ending} role="status">
      {t('conversations-page.finished-by', {
        by: by ?? '—',
        at: at ? formatInstant(at) : '—',
        reason: reason ?? '—',
      })}
      {note && (
        <q>
          <Spelt text={note} />
        </q>
      )}
    </p>
  )
}
