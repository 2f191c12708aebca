import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Call, call } from '~/api/call'
import { massEmailsCreate, massEmailsGet, massEmailsList } from '~/api/endpoints.gen'
import { reading, refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { idIn } from '~/parts/list/listState'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CreateForm } from '~/parts/write/CreateForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { giveFocus } from '~/ui/overlay/focusReturn'
import { Spinner } from '~/ui/feedback/Spinner'
import { AudienceWords } from './AudienceWords'
import { MassEmailEditor } from './MassEmailEditor'
import css from './MassEmailPage.module.css'
import { type MassEmailAudience, filterIn, isMoving } from './view'

/** Milliseconds after which the numbers of letters that leave are read again: they are rows, and no changes of the record. */
const pace = 4_000

/** The one that was made last, and the field of its next step, which gets the focus once it is drawn. */
let made: { id: number; next: string } | null = null

/** A mass e-mail, named by the address; a new one without. */
export function MassEmailPage() {
  const id = idIn(place.search.value['id'])
  return id === null ? <NewPage /> : <KnownPage key={id} id={id} />
}

function KnownPage({ id }: { id: number }) {
  useEffect(() => {
    if (made?.id !== id) return
    const { next } = made
    made = null
    giveFocus(() => document.querySelector<HTMLElement>(`[data-step] [name=${next}]`))
  }, [id])
  const { data, error, refetch } = useQuery({
    ...reading(massEmailsGet, { path: { id } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.mass_email) ? pace : false),
  })
  if (data) return <MassEmailEditor record={data} />
  return (
    <>
      <PageHeader route={routeNamed('cms-mass-emails-edit')} />
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </>
  )
}

/** A new one, to the members of a filter if the list of members led here. */
function NewPage() {
  const { filter } = place.search.value
  const audience = filter === undefined ? null : { kind: 'filter' as const, filter: filterIn(filter) }
  return (
    <>
      <PageHeader route={routeNamed('cms-mass-emails-edit')} />
      <section className={css.new}>
        {audience && (
          <p>
            <AudienceWords of={audience} />
          </p>
        )}
        <CreateForm endpoint={massEmailsCreate} send={send(audience)} />
      </section>
    </>
  )
}

const send = (audience: MassEmailAudience | null) => async (body: unknown) => {
  const named = body as Call<typeof massEmailsCreate>['body']
  const created = await call(massEmailsCreate, { body: audience ? { ...named, audience } : named })
  toaster.good(created.message)
  void refresh(massEmailsList)
  const { id } = created.mass_email
  made = { id, next: audience ? 'template' : 'filter' }
  place.go(url('cms-mass-emails-edit', { id }))
}
