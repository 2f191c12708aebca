import { ArrowLeftRight } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { conversationsFinish, conversationsReopen } from '~/api/endpoints.gen'
import { labelOf } from '~/api/words'
import { ConversationFinished, MemberKind, MemberStatus } from '~/api/words.gen'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { RowActs } from '~/parts/act/RowActs'
import { reasonOf } from '~/parts/act/acts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Avatar } from '~/ui/layout/Avatar'
import { BesideLink } from '~/parts/record/BesideLink'
import { OthersHere } from '~/parts/record/OthersHere'
import { Word } from '~/parts/record/Word'
import { Spelt } from './Body'
import css from './ThreadHead.module.css'
import { type Action, type ActionsModel, acts, commandOf, pictureOf } from './actions'
import type { Target } from './target'

interface ThreadHeadProps {
  conversation: Schemas['Conversation']
  target: Target
  actions: ActionsModel
}

/** The head of a thread: the members, the state and the actions. Besides the main one, a phone has them in a menu. */
export function ThreadHead({ conversation, target, actions }: ThreadHeadProps) {
  const { id, company, representative, finished } = conversation
  const main = finished ? conversationsReopen : conversationsFinish
  const absent = finished ? conversationsFinish : conversationsReopen
  const isMain = (act: Action) => act.id === main.id
  const offered = acts
    .filter((act) => act.record === 'conversation' && act.id !== absent.id)
    .toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h2>{t('conversations-page.title', { id })}</h2>
        <Word isBadge words={ConversationFinished} of={finished} />
        <span className={css.copy}>
          <CopyAsCommand compact commands={offered.map((act) => commandOf(act, target))} />
        </span>
      </div>
      <OthersHere record="conversation" id={id} />
      <div className={css.parties}>
        <PartyCard party={company} kind="company" />
        <ArrowLeftRight size={14} aria-hidden />
        <PartyCard party={representative} kind="representative" />
      </div>
      <div className={css.actions} role="toolbar" aria-label={t('shell.list.actions')}>
        {offered.map((act) => {
          const Icon = pictureOf(act)
          const reason = reasonOf(act, target)
          return (
            <ActionButton
              key={act.id}
              className={isMain(act) ? undefined : css.other}
              size="s"
              look={isMain(act) ? 'plain' : 'ghost'}
              icon={<Icon aria-hidden />}
              reason={reason}
              data-tip={reason ?? act.key?.toUpperCase()}
              aria-keyshortcuts={act.key ?? undefined}
              onClick={() => actions.act(act, target)}
            >
              {t(act.label)}
            </ActionButton>
          )
        })}
        <span className={css.more}>
          <RowActs
            acts={offered.filter((act) => !isMain(act))}
            of={target}
            name={id}
            onAct={(act) => actions.act(act, target)}
          />
        </span>
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
        <BesideLink
          record="user"
          id={party.id}
          title={t('conversations-page.open-record', { name: party.name })}
        >
          <bdi translate="no">{party.name}</bdi>
        </BesideLink>
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
    <p className={css.ending} role="status" title={at ? formatInstant(at) : undefined}>
      {at
        ? t('conversations-page.finished-by', { by: by ?? '—', when: said(at), reason: reason ?? '—' })
        : t('conversations.status.finished')}
      {note && (
        <q>
          <Spelt text={note} />
        </q>
      )}
    </p>
  )
}
