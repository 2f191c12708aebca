import { useSignal } from '@preact/signals-react'
import { History, Trash2, UserRoundPen, UserRoundPlus } from 'lucide-react'
import { type ReactNode } from 'react'
import { membersRequestAssignment as requestAct, settingsChangeCerc as cercAct } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import {
  managersList,
  membersAssign,
  membersForceAssign,
  membersGet,
  membersRemoveManager,
  settingsChangeCerc,
  settingsGet,
} from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { reasonOf } from '~/parts/act/acts'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatDate } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './dialogs'
import { LogDialog } from './LogDialog'
import panel from './panel.module.css'
import type { PanelProps } from './panels'
import { RequestDialog } from './parts'

export interface SettingsProps {
  member: PanelProps['member']
  settings: Schemas['MemberSettings']
  can: Partial<Record<string, Schemas['Reason'] | null>>
}

type Open = 'cerc' | 'assign' | 'force' | 'request' | 'sales' | 'success' | 'ev-log' | 'cerc-log'

/** Says whether the member may be asked for, today or once the request of today is answered. */
const mayAsk = (refusal: Schemas['Reason'] | null | undefined) =>
  !refusal || (refusal.why.kind === 'state' && refusal.why.is === 'asked_today')

const reread = () => refresh(settingsGet, membersGet)

/** The consultants of a member: who and until when, and how that is changed. */
export function Consultants({ member, settings, can }: SettingsProps) {
  const open = useSignal<Open | null>(null)
  const ask = (what: Open) => () => (open.value = what)
  const close = () => (open.value = null)
  const { sales, success, cerc } = useNames(settings)
  const removal = whyNot(membersRemoveManager)
  const remove = (type: 'sales' | 'success', name: string) => (
    <ActionButton
      look="ghost"
      size="s"
      icon={<Trash2 aria-hidden />}
      reason={removal}
      label={t('record-page.picker.remove', { name })}
      onClick={ask(type)}
    />
  )
  return (
    <section className={panel.block}>
      <h3>{t('noun.consultant.titles')}</h3>
      <dl className={panel.rows}>
        <Row
          title={t('api.role.sales')}
          name={sales}
          from={settings.account_manager_at}
          until={settings.account_manager_property_until ?? settings.account_manager_until}
        >
          {sales && remove('sales', sales)}
        </Row>
        <Row
          title={t('assignment.type.success')}
          name={success}
          from={settings.success_manager_at}
          until={settings.success_manager_until}
        >
          {success && remove('success', success)}
        </Row>
        {settings.shows_cerc && (
          <Row
            title={t(
              settings.cerc_preference_manager_id
                ? 'record-page.consultants.cerc-preference'
                : 'record-page.consultants.cerc',
            )}
            name={cerc}
            from={settings.cerc_preference_manager_id ? settings.cerc_preference_at : settings.cerc_right_at}
            until={
              settings.cerc_preference_manager_id ? settings.cerc_preference_until : settings.cerc_right_until
            }
          >
            <ActionButton
              look="ghost"
              size="s"
              icon={<UserRoundPen aria-hidden />}
              reason={reasonOf(cercAct, { can })}
              label={t('record-page.consultants.change-cerc')}
              onClick={ask('cerc')}
            />
          </Row>
        )}
      </dl>
      <div className={panel.tools}>
        <ActionButton
          size="s"
          icon={<UserRoundPlus aria-hidden />}
          reason={whyNot(membersAssign)}
          onClick={ask('assign')}
        >
          {t('record-page.consultants.assign')}
        </ActionButton>
        {mayAsk(can[requestAct.verb]) && (
          <ActionButton size="s" reason={reasonOf(requestAct, { can })} onClick={ask('request')}>
            {t('action.members.request-assignment')}
          </ActionButton>
        )}
        {settings.shows_ev_log && (
          <ActionButton size="s" icon={<History aria-hidden />} onClick={ask('ev-log')}>
            {t('record-page.log.ev')}
          </ActionButton>
        )}
        {settings.shows_cerc && (
          <ActionButton size="s" icon={<History aria-hidden />} onClick={ask('cerc-log')}>
            {t('record-page.log.cerc')}
          </ActionButton>
        )}
      </div>
      <Dialogs open={open.value} member={member} settings={settings} onClose={close} onForce={ask('force')} />
    </section>
  )
}

/**
 * Returns how the consultants are called. Another system may send their numbers alone: then by the names of all consultants,
 * and by the number of one who is not among them.
 */
function useNames(settings: SettingsProps['settings']) {
  const { account_manager: sales, success_manager: success, cerc } = settings
  const consultants = {
    sales: { told: sales, id: settings.account_manager_id },
    success: { told: success, id: settings.success_manager_id },
    cerc: { told: cerc, id: settings.cerc_preference_manager_id ?? settings.cerc_right_manager_id },
  }
  const isUntold = Object.values(consultants).some(({ told, id }) => id && !told)
  const known = useRead(managersList, {}, isUntold).data?.managers
  const nameOf = ({ told, id }: (typeof consultants)['sales']) => {
    if (told || !id) return told?.name
    return known?.find((manager) => manager.id === id)?.name ?? `#${id}`
  }
  return {
    sales: nameOf(consultants.sales),
    success: nameOf(consultants.success),
    cerc: nameOf(consultants.cerc),
  }
}

interface RowProps {
  title: string
  name: string | undefined
  from: string | null | undefined
  until: string | null | undefined
  children: ReactNode
}

function Row({ title, name, from, until, children }: RowProps) {
  const dates = [
    from && t('record-page.owner.since', { date: formatDate(from) }),
    until && t('moment.until', { date: formatDate(until) }),
  ]
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {name ? <bdi>{name}</bdi> : t('record-page.consultants.none')}
        <small>{name && dates.filter(Boolean).join(' · ')}</small>
        {children}
      </dd>
    </div>
  )
}

interface DialogsProps {
  open: Open | null
  member: SettingsProps['member']
  settings: SettingsProps['settings']
  onClose: () => void
  onForce: () => void
}

function Dialogs({ open, member, settings, onClose, onForce }: DialogsProps) {
  const { id, name } = member
  const done = ({ message }: { message?: string }) => {
    toaster.good(message ?? '', name)
    void reread()
  }
  if (open === 'cerc') {
    return (
      <CallDialog
        endpoint={settingsChangeCerc}
        path={{ id }}
        version={settings.version}
        title={t('record-page.consultants.change-cerc')}
        of={name}
        failure={t('settings.cerc-failed')}
        isToldInDialog
        onDone={done}
        onClose={onClose}
      />
    )
  }
  if (open === 'assign' || open === 'force') {
    return (
      <CallDialog
        key={open}
        endpoint={open === 'assign' ? membersAssign : membersForceAssign}
        formPath={null}
        body={{ user_id: id }}
        title={t(open === 'assign' ? 'record-page.consultants.assign' : 'record-page.consultants.force')}
        of={name}
        text={
          open === 'assign' &&
          whyNot(membersForceAssign) === null && (
            <button type="button" className={panel.link} onClick={onForce}>
              {t('record-page.consultants.force')}
            </button>
          )
        }
        onDone={done}
        onClose={onClose}
      />
    )
  }
  if (open === 'request') {
    return <RequestDialog id={id} name={name} onClose={onClose} />
  }
  if (open === 'sales' || open === 'success') {
    return (
      <ConfirmWrite
        endpoint={membersRemoveManager}
        request={{ path: { type: open, id } }}
        title={t('record-page.consultants.remove-title')}
        of={name}
        confirm={t('record-page.remove-yes')}
        failure={t('assignment.remove-failed')}
        isToldInDialog
        onDone={done}
        onFailure={() => void reread()}
        onClose={onClose}
      />
    )
  }
  if (open === 'ev-log') {
    return (
      <LogDialog
        title={t('record-page.log.ev')}
        of={name}
        entries={settings.sales_log ?? []}
        onClose={onClose}
      />
    )
  }
  if (open === 'cerc-log') {
    return (
      <LogDialog
        title={t('record-page.log.cerc')}
        of={name}
        entries={settings.cerc_log ?? []}
        isCerc
        onClose={onClose}
      />
    )
  }
  return null
}
