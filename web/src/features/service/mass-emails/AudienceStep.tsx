import { useSignal } from '@preact/signals-react'
import { massEmailsEdit } from '~/api/actions.gen'
import { reasonOf } from '~/parts/act/acts'
import { t } from '~/text'
import { Segmented } from '~/ui/input/Segmented'
import { AddressFields } from './AddressFields'
import { AudienceCount } from './AudienceCount'
import { AudienceWords } from './AudienceWords'
import { FileFields } from './FileFields'
import { FilterFields, SetFields } from './FilterFields'
import css from './MassEmailPage.module.css'
import type { Work } from './MassEmailWork'
import { StepCard } from './StepCard'
import type { StepStanding } from './steps'
import {
  type AudienceChecked,
  type AudienceKind,
  type AudienceOf,
  type MassEmail,
  type MassEmailAudience,
  isFrozen,
} from './view'

const kinds = ['filter', 'set', 'addresses', 'file'] as const satisfies readonly AudienceKind[]
type ChosenKind = (typeof kinds)[number]

interface AudienceStepProps {
  of: MassEmail
  work: Work
  standing: StepStanding
  /** What the audience holds now; null while it is not counted. */
  checked: AudienceChecked | null
  /** Why it cannot be counted. */
  failure: Error | null
  isCounting: boolean
}

/** Whom it reaches: chosen in one of four ways, and counted at once. */
export function AudienceStep({ of, work, standing, checked, failure, isCounting }: AudienceStepProps) {
  const { audience } = of
  const known = kinds.find((kind) => kind === audience?.kind)
  const kind = useSignal<ChosenKind>(known ?? 'filter')
  const reason = reasonOf(massEmailsEdit, of)
  const isWritten = !isFrozen(of) && reason === null
  const save = (next: MassEmailAudience) => work.save(of, { audience: next })
  const saved = <Kind extends ChosenKind>(name: Kind): AudienceOf<Kind> | null =>
    audience?.kind === name ? (audience as AudienceOf<Kind>) : null
  const ways = { id: of.id, isBusy: work.busy.value === 'edit', onSave: save }
  return (
    <StepCard name="who" standing={standing} says={audience && <AudienceWords of={audience} />}>
      {!isWritten && !isFrozen(of) && <p className={css.quiet}>{reason}</p>}
      {isWritten && (
        <>
          <Segmented
            name="audience"
            label={t('mass-emails-page.step.who')}
            value={kind.value}
            onChange={(next) => (kind.value = next)}
            choices={kinds.map((value) => ({ value, label: t(`mass-emails-page.audience.${value}`) }))}
          />
          {kind.value === 'filter' && <FilterFields {...ways} saved={saved('filter')} />}
          {kind.value === 'set' && <SetFields {...ways} saved={saved('set')} />}
          {kind.value === 'addresses' && <AddressFields {...ways} saved={saved('addresses')} />}
          {kind.value === 'file' && <FileFields {...ways} saved={saved('file')} />}
        </>
      )}
      <AudienceCount of={of} checked={checked} failure={failure} isCounting={isCounting} />
    </StepCard>
  )
}
