import { useModel, useSignal } from '@preact/signals-react'
import { CalendarDays, Mail, Shuffle } from 'lucide-react'
import { consultantsUpdateHours } from '~/api/actions.gen'
import { consultantsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { Role } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { reasonOf } from '~/parts/act/acts'
import { idIn } from '~/parts/list/listState'
import { SkeletonRows } from '~/parts/list/SkeletonRows'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { lazyDialog } from '~/shell/lazyDialog'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button, buttonClass } from '~/ui/input/Button'
import css from './ConsultantPage.module.css'
import { Desk } from './desk'
import { Dialogs } from './Dialogs'
import { FeedCard } from './FeedCard'
import { HoursForm } from './HoursForm'
import { RedirectionList } from './RedirectionList'
import type { Consultant } from './view'

const RedirectDialog = lazyDialog(() => import('./RedirectDialog'), 'RedirectDialog')

/** A consultant's working hours, redirections and invitations; one's own by default. */
export function ConsultantPage() {
  const result = useRead(consultantsList)
  const own = session.user.value?.id
  const id = idIn(place.search.value['id']) ?? own
  const consultant = result.data?.consultants.find((one) => one.id === id)
  const route = routeNamed('scheduler-user-edit')
  if (consultant) return <Shown key={consultant.id} consultant={consultant} isOwn={id === own} />
  return (
    <>
      <PageHeader route={route} />
      {result.isPending && <SkeletonRows />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.data && (
        <Notice
          title={t('scheduler-page.no-consultant')}
          text={t('scheduler-page.no-consultant-text')}
          actions={
            <Link className={buttonClass({})} href={url('scheduler-users')}>
              {t('routes.scheduler-users.title')}
            </Link>
          }
        />
      )}
    </>
  )
}

function Shown({ consultant, isOwn }: { consultant: Consultant; isOwn: boolean }) {
  const { id, name, permission_type: role } = consultant
  const desk = useModel(Desk)
  const isRedirecting = useSignal(false)
  const reason = reasonOf(consultantsUpdateHours, consultant)
  return (
    <>
      <PageHeader
        route={routeNamed('scheduler-user-edit')}
        title={<bdi>{name}</bdi>}
        aside={<span className={css.role}>{labelOf(Role, role)}</span>}
        actions={
          <>
            <Button icon={<Mail aria-hidden />} onClick={() => (desk.inviting.value = { consultant: id })}>
              {t('scheduler-page.invite')}
            </Button>
            <Link className={buttonClass({})} href={url('scheduler-agenda', { consultant: id })}>
              <CalendarDays size={16} aria-hidden />
              {t('scheduler-page.open-agenda')}
            </Link>
          </>
        }
      />
      <section className={css.card}>
        <h2>{t('noun.working-hours.title')}</h2>
        {reason && <p className={css.reason}>{reason}</p>}
        {consultant.hours ? (
          <HoursForm key={consultant.version} consultant={consultant} reason={reason} />
        ) : (
          <p>{t('scheduler-page.hours.untold')}</p>
        )}
      </section>
      <section className={css.card}>
        <header>
          <h2>{t('noun.redirection.titles')}</h2>
          <ActionButton
            size="s"
            icon={<Shuffle aria-hidden />}
            reason={reason}
            onClick={() => (isRedirecting.value = true)}
          >
            {t('action.redirections.create')}
          </ActionButton>
        </header>
        <RedirectionList consultant={id} />
      </section>
      {isOwn && <FeedCard />}
      {isRedirecting.value && (
        <RedirectDialog consultant={consultant} onClose={() => (isRedirecting.value = false)} />
      )}
      <Dialogs desk={desk} />
    </>
  )
}
