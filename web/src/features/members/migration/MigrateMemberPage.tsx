import { useSignal } from '@preact/signals-react'
import { membersGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { MemberInput } from '~/parts/list/MemberInput'
import { idIn } from '~/parts/list/listState'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Field } from '~/ui/input/Field'
import { type MigrationAnswer, MigrationChoices } from './MigrationChoices'
import css from './MigrateMemberPage.module.css'
import { MigrationUndo } from './MigrationUndo'
import type { Side } from './choices'

const sides: readonly Side[] = ['from', 'to']

/** Migrates a member to another: two are picked, compared, and the fields that survive are chosen. */
export function MigrateMemberPage() {
  const search = place.search.value
  // The address holds who was chosen, and not what is typed to find one.
  const typed = useSignal<Partial<Record<Side, string>>>({})
  const [from, to] = [idIn(search['from']), idIn(search['to'])]
  return (
    <>
      <PageHeader route={routeNamed('cms-migrate-user')} />
      <section className={css.card}>
        <p>{t('migration.page.text')}</p>
        <div className={css.pick}>
          {sides.map((side) => (
            <Field key={side} label={t(`migration.page.${side}`)}>
              <MemberInput
                name={side}
                value={search[side] ?? typed.value[side] ?? ''}
                onChange={(text) => {
                  typed.value = { ...typed.value, [side]: text }
                  place.change({ [side]: idIn(text) === null ? undefined : text }, true)
                }}
              />
            </Field>
          ))}
        </div>
        {from !== null && to !== null && <Records key={`${from}-${to}`} from={from} to={to} />}
      </section>
    </>
  )
}

/** The two records, once both are read. */
function Records({ from, to }: { from: number; to: number }) {
  const source = useRead(membersGet, { path: { id: from }, query: { columns: 'complete' } })
  const target = useRead(membersGet, { path: { id: to }, query: { columns: 'complete' } })
  // The report stays in place of the undo that the migrated record would offer.
  const done = useSignal<MigrationAnswer | null>(null)
  const failed = [source, target].find(({ isError }) => isError)
  if (failed) return <ReadFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (!source.data || !target.data) return <Spinner label={t('shell.loading')} />
  if (!done.value && source.data.sections?.primary.fields.deactivation_reason === 'migrated') {
    return <MigrationUndo member={source.data.user} />
  }
  return <MigrationChoices done={done} from={source.data} to={target.data} />
}
