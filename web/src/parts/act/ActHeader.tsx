import { useSignal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { type RouteName, patterns } from '~/browser/paths'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { ActDialog } from './ActDialog'
import { type Act, type Subject, reasonOf } from './acts'
import { iconOf } from './icons'

interface ActHeaderProps {
  route: RouteName
  /** The record, and what is done to it. */
  of: Subject
  acts: Act[]
  name: string
  /** Its state. */
  aside: ReactNode
  /** The list that shows it, above its page. */
  list: Endpoint
  /** The other calls that tell of it. A deletion does not read them again. */
  rereads: Endpoint[]
}

/** What is done most comes first, what ends the record last. */
const useOf = ({ verb }: Act) => (verb === 'edit' ? 0 : verb === 'delete' ? 2 : 1)
const byUse = (one: Act, other: Act) => useOf(one) - useOf(other)

/** The header of a page about one record: its name, its state and its actions. A deletion leads to the page above. */
export function ActHeader({ route, of, acts, name, aside, list, rereads }: ActHeaderProps) {
  const asking = useSignal<Act | null>(null)
  const page = routeNamed(route)
  const isDeleting = asking.value?.verb === 'delete'
  return (
    <>
      <PageHeader
        route={page}
        title={<bdi>{name}</bdi>}
        aside={aside}
        actions={acts.toSorted(byUse).map((act) => {
          const Icon = iconOf(act)
          return (
            <ActionButton
              key={act.id}
              icon={<Icon aria-hidden />}
              reason={reasonOf(act, of)}
              onClick={() => (asking.value = act)}
            >
              {t(act.label)}
            </ActionButton>
          )
        })}
      />
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={of}
          name={name}
          about={{ name }}
          rereads={isDeleting ? [list] : [list, ...rereads]}
          onDone={isDeleting ? () => page.parent && place.go(patterns[page.parent]) : undefined}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
