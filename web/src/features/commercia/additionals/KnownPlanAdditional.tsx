import { Archive, Check, Pencil } from 'lucide-react'
import * as onPlanAdditional from '~/api/actions/plan_additional.gen'
import type { Schemas } from '~/api/call'
import { planAdditionalsGet, planAdditionalsList } from '~/api/endpoints.gen'
import { planAdditionalsGetFacts } from '~/api/facts.gen'
import { PlanAdditionalState } from '~/api/words.gen'
import { ActHeader } from '~/parts/act/ActHeader'
import { actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'

const acts = actsOn(onPlanAdditional)

addIcons({ activate: Check, end: Archive, 'plan-additionals.edit': Pencil })

/** An additional of plans: its terms, and what is done to it. */
export function KnownPlanAdditional({ additional: of }: { additional: Schemas['PlanAdditional'] }) {
  return (
    <>
      <ActHeader
        route="commercia-additional-edit"
        of={of}
        acts={acts}
        name={of.name}
        aside={<Word isBadge words={PlanAdditionalState} of={of.state} />}
        list={planAdditionalsList}
        rereads={[planAdditionalsGet]}
      />
      <RecordFacts of={of} heading="h2" sections={planAdditionalsGetFacts} />
    </>
  )
}
