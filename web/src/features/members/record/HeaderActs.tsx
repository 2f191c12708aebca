import { type Signal, useSignal } from '@preact/signals-react'
import { ClipboardCheck, Ellipsis, Link2, MessageCircle, Phone, SquarePen, Users } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { annotationsCreate, membersGet, membersSaveApproval, paymentsCreate } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { type LinkKind, PaymentLinkDialog, linkTitles } from '~/features/finance/payments/parts'
import type { Item } from '~/parts/act/ItemsMenu'
import { LateMenu } from '~/parts/act/LateMenu'
import { Link } from '~/shell/Link'
import { place } from '~/shell/place'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button, buttonClass } from '~/ui/input/Button'
import css from './HeaderActs.module.css'
import { callLink, chatLink } from '~/parts/record/callLink'
import { noting } from './noting'
import { DecisionDialog } from './parts'
import { tabOf } from './tabs'
import { useOffers } from './useOffers'

type Record = Schemas['MemberRecord']

/** What is open beside the head. */
type OpenDialog = LinkKind | 'decision'

/** The most frequent actions on a member: note, WhatsApp, charge. The others move to a menu where space is short. */
export function HeaderActs({ record }: { record: Record }) {
  const asked = useSignal<OpenDialog | null>(null)
  const note = noteOf(record)
  const links = linksOf(record, asked)
  const rest = restOf(record, asked)
  usePageKeys([{ on: ['n'], label: 'note', does: () => (note.reason === null ? note.run : undefined) }])
  useOffers([{ ...note, key: 'n' }, ...links, ...rest])
  return (
    <>
      <Rest record={record} asked={asked} />
      <ActionButton
        icon={<SquarePen aria-hidden />}
        reason={note.reason}
        aria-keyshortcuts="n"
        data-tip={note.reason ?? `${note.label} · N`}
        onClick={note.run}
      >
        <span>{note.label}</span>
      </ActionButton>
      <Chat phone={record.user.phone} />
      <LateMenu
        label={t('summary.link.of')}
        items={links}
        trigger={(open) => (
          <ActionButton
            icon={<Link2 aria-hidden />}
            reason={links[0]?.reason}
            aria-haspopup={links[0]?.reason ? undefined : 'menu'}
            onClick={open}
          >
            <span>{t('summary.link')}</span>
          </ActionButton>
        )}
      />
      <span className={css.more}>
        <LateMenu
          label={t('shell.list.actions')}
          items={rest}
          trigger={(open) => (
            <Button
              look="ghost"
              icon={<Ellipsis aria-hidden />}
              aria-label={`${t('shell.list.actions')} ${record.user.name}`}
              aria-haspopup="menu"
              onClick={open}
            />
          )}
        />
      </span>
      <Dialogs record={record} asked={asked} />
    </>
  )
}

const goneOf = ({ user }: Record) => (user.erased_at ? t('personal-data.event.erased') : null)

/** Leads to the box for a note, from the other tabs too. */
function noteOf(record: Record) {
  const { id } = record.user
  const run = () => {
    const { tab = 'record', role } = place.search.peek()
    noting.value = true
    if (tab !== 'record') place.go(tabOf(id, 'record', role))
  }
  const reason = goneOf(record) ?? whyNot(annotationsCreate)
  return { icon: SquarePen, label: t('summary.notes.write'), reason, run }
}

function linksOf(record: Record, asked: Signal<OpenDialog | null>): Item[] {
  const reason = goneOf(record) ?? whyNot(paymentsCreate) ?? record.can?.create_payment?.sentence
  return (['plan', 'product'] as const).map((kind) => ({
    icon: Link2,
    label: t(linkTitles[kind]),
    reason,
    run: () => (asked.value = kind),
  }))
}

const whyNoDecision = ({ can }: Record) => can?.save_approval?.sentence ?? whyNot(membersSaveApproval)

function restOf(record: Record, asked: Signal<OpenDialog | null>): Item[] {
  const { id, phone } = record.user
  const decide = {
    icon: ClipboardCheck,
    label: t('record-page.decide'),
    reason: whyNoDecision(record),
    run: () => (asked.value = 'decision' as const),
  }
  const duplicates = {
    icon: Users,
    label: t('record-page.duplicates'),
    run: () => place.go(url('cms-double-registration', { id })),
  }
  const call = phone && {
    icon: Phone,
    label: t('record-page.call'),
    run: () => location.assign(callLink(phone)),
  }
  return [...(record.sections ? [decide] : []), duplicates, ...(call ? [call] : [])]
}

/** The other actions, where there is space for them. */
function Rest({ record, asked }: { record: Record; asked: Signal<OpenDialog | null> }) {
  const { id, phone } = record.user
  return (
    <span className={css.rest}>
      {record.sections && (
        <ActionButton
          look="ghost"
          icon={<ClipboardCheck aria-hidden />}
          reason={whyNoDecision(record)}
          onClick={() => (asked.value = 'decision')}
        >
          {t('record-page.decide')}
        </ActionButton>
      )}
      <Link className={buttonClass({ look: 'ghost' })} href={url('cms-double-registration', { id })}>
        <Users aria-hidden />
        {t('record-page.duplicates')}
      </Link>
      {phone && (
        <a className={buttonClass({ look: 'ghost' })} href={callLink(phone)}>
          <Phone aria-hidden />
          {t('record-page.call')}
        </a>
      )}
    </span>
  )
}

function Chat({ phone }: { phone: string | null | undefined }) {
  if (!phone) {
    return (
      <ActionButton icon={<MessageCircle aria-hidden />} reason={t('summary.chat.none')}>
        <span>WhatsApp</span>
      </ActionButton>
    )
  }
  return (
    <a
      className={buttonClass({})}
      href={chatLink(phone)}
      target="_blank"
      rel="noreferrer"
      data-tip={t('summary.chat')}
    >
      <MessageCircle aria-hidden />
      <span>WhatsApp</span>
    </a>
  )
}

function Dialogs({ record, asked }: { record: Record; asked: Signal<OpenDialog | null> }) {
  const { user: member, sections, can } = record
  const what = asked.value
  const close = () => (asked.value = null)
  if (what === null) return null
  if (what !== 'decision') {
    const to = { ...member, refusal: can?.send_charge?.sentence }
    return <PaymentLinkDialog kind={what} member={to} onClose={close} />
  }
  return (
    sections && (
      <DecisionDialog
        member={member}
        approval={sections.approval}
        onDone={() => void refresh(membersGet)}
        onClose={close}
      />
    )
  )
}
