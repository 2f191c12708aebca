import { type Answer, type Call, type Endpoint, call } from '~/api/call'
import { refresh } from '~/api/queries'
import type { RouteName } from '~/browser/paths'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { type Key, t } from '~/text'
import { CreateForm } from './CreateForm'
import css from './NewPage.module.css'
import type { FormName } from './ServedForm'

interface NewPageProps<E extends Endpoint & { id: FormName }> {
  route: RouteName
  /** The call that creates the record. */
  endpoint: E
  /** What it is called. */
  label: Key
  /** The list that shows the record afterwards. */
  list: Endpoint
  /** Returns the address of what was created. */
  leadsTo: (answer: Answer<E>) => string
}

/** A page that creates a record, and leads to it. */
export function NewPage<E extends Endpoint & { id: FormName }>(props: NewPageProps<E>) {
  const { route, endpoint, label, list, leadsTo } = props
  const send = async (body: unknown) => {
    const created = await call(endpoint, { body } as Call<E>)
    toaster.good((created as { message: string }).message)
    void refresh(list)
    place.go(leadsTo(created))
  }
  return (
    <>
      <PageHeader route={routeNamed(route)} title={t(label).replace(/…$/, '')} />
      <section className={css.new}>
        <CreateForm endpoint={endpoint} send={send} />
      </section>
    </>
  )
}
