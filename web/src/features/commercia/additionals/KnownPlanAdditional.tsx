import { useSignal } from '@preact/signals-react'
import { Archive, Check, Pencil } from 'lucide-react'
import * as onPlanAdditional from '~/api/actions/plan_additional.gen'
import type { Schemas } from '~/api/call'
import { planAdditionalsGet, planAdditionalsList } from '~/api/endpoints.gen'
import { planAdditionalsGetFacts } from '~/api/facts.gen'
import { PlanAdditionalState } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ActDialog } from '~/parts/act/ActDialog'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { addIcons, iconOf } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'

const offered = actsOn(onPlanAdditional)

addIcons({ activate: Check, end: Archive, 'plan-additionals.edit': Pencil })

interface KnownPlanAdditionalProps {
  additional: Schemas['PlanAdditional']
}

/** An additional of plans: its terms, and what is done to it. */
export function KnownPlanAdditional({ additional: of }: KnownPlanAdditionalProps) {
  const asking = useSignal<Act | null>(null)
  const isDeleting = asking.value?.id === onPlanAdditional.planAdditionalsDelete.id
  return (
    <>
      <PageHeader
        route={routeNamed('commercia-additional-edit')}
        title={<bdi>{of.name}</bdi>}
        aside={<Word isBadge words={PlanAdditionalState} of={of.state} />}
        actions={offered.map((act) => {
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
      <RecordFacts of={of} heading="h2" sections={planAdditionalsGetFacts} />
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={of}
          name={of.name}
          about={{ name: of.name }}
          rereads={isDeleting ? [planAdditionalsList] : [planAdditionalsList, planAdditionalsGet]}
          onDone={isDeleting ? () => place.go(url('commercia-additionals')) : undefined}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
