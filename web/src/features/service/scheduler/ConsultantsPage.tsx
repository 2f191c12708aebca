import { useModel, useSignal } from '@preact/signals-react'
import { CalendarDays, Clock, Shuffle } from 'lucide-react'
import { consultantsUpdateHours } from '~/api/actions.gen'
import { consultantsList, redirectionsCreate } from '~/api/endpoints.gen'
import { consultantsList as list } from '~/api/lists.gen'
import { useRead } from '~/api/queries'
import { Role } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { url } from '~/browser/paths'
import { reasonOf } from '~/parts/act/acts'
import { ExportLink } from '~/parts/list/ExportLink'
import { SkeletonRows } from '~/parts/list/SkeletonRows'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { lazyDialog } from '~/shell/lazyDialog'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { Notice } from '~/ui/feedback/Notice'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button, buttonClass } from '~/ui/input/Button'
import css from './ConsultantsPage.module.css'
import { Desk } from './desk'
import { Dialogs } from './Dialogs'
import { HoursFacts } from './HoursFacts'
import { RedirectionList, endRedirection } from './RedirectionList'
import { useLive } from './useLive'
import type { Consultant } from './view'

const RedirectDialog = lazyDialog(() => import('./RedirectDialog'), 'RedirectDialog')

const records = ['meeting', 'consultant', 'redirection', 'closed_day']
const reads = [consultantsList]

/** The consultants with whom meetings are booked, and who receives the requests of whom. */
export function ConsultantsPage() {
  const result = useRead(consultantsList)
  const redirecting = useSignal<Consultant | null>(null)
  const desk = useModel(Desk)
  useLive(records, reads)
  const consultants = result.data?.consultants
  return (
    <>
      <PageHeader
        route={routeNamed('scheduler-users')}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(consultantsList, {})]} />
            <ExportLink compact list={list} request={{}} />
            <Button onClick={() => (desk.inviting.value = {})}>{t('scheduler-page.invite.short')}</Button>
          </>
        }
      />
      {result.isPending && <SkeletonRows />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {consultants?.length === 0 && <Notice title={t('scheduler-page.consultants.none')} />}
      {consultants && consultants.length > 0 && (
        <ul className={css.list} aria-label={t('routes.scheduler-users.title')}>
          {consultants.map((consultant) => (
            <Row
              key={consultant.id}
              consultant={consultant}
              onRedirect={() => (redirecting.value = consultant)}
            />
          ))}
        </ul>
      )}
      <h2 className={css.heading}>{t('noun.redirection.titles')}</h2>
      <RedirectionList />
      {redirecting.value && (
        <RedirectDialog consultant={redirecting.value} onClose={() => (redirecting.value = null)} />
      )}
      <Dialogs desk={desk} />
    </>
  )
}

/** Who may change the hours of a consultant may redirect the requests. */
const redirectAct = { ...consultantsUpdateHours, endpoint: redirectionsCreate }

function Row({ consultant, onRedirect }: { consultant: Consultant; onRedirect: () => void }) {
  const { id, name, permission_type: role, meetings, redirection } = consultant
  const reason = reasonOf(consultantsUpdateHours, consultant)
  return (
    <li className={css.row}>
      <div className={css.who}>
        <h2>
          <Link href={url('scheduler-user-edit', { id })}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <small>{labelOf(Role, role)}</small>
      </div>
      {redirection && (
        <p className={css.away}>
          {t('scheduler-page.away', {
            consultant: name,
            to: (redirection.receiver ?? redirection.to).name,
            until: formatDate(redirection.until),
          })}
        </p>
      )}
      <dl className={css.facts}>
        <HoursFacts consultant={consultant} />
        <div>
          <dt>{t('scheduler.column.meetings')}</dt>
          <dd>{formatNumber(meetings)}</dd>
        </div>
      </dl>
      <div className={css.acts}>
        <Link className={buttonClass({ size: 's' })} href={url('scheduler-agenda', { consultant: id })}>
          <CalendarDays aria-hidden />
          {t('scheduler-page.open-agenda')}
        </Link>
        <Link className={buttonClass({ size: 's' })} href={url('scheduler-user-edit', { id })}>
          <Clock aria-hidden />
          {t(reason ? 'scheduler-page.hours.see' : 'scheduler-page.hours.edit')}
        </Link>
        {redirection ? (
          <ActionButton
            size="s"
            reason={redirection.can.delete?.sentence ?? null}
            onClick={() => void endRedirection(redirection)}
          >
            {t('scheduler-page.redirect.end')}
          </ActionButton>
        ) : (
          <ActionButton
            size="s"
            icon={<Shuffle aria-hidden />}
            reason={reasonOf(redirectAct, consultant)}
            onClick={onRedirect}
          >
            {t('action.redirections.create')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
