import { type AudienceChecked, type MassEmailRecord, isFrozen } from './view'

/** The steps to a mass e-mail, in their order. */
export const stepNames = ['who', 'what', 'test', 'approval', 'start'] as const
export type StepName = (typeof stepNames)[number]

/**
 * How far a step is: `done`, `open` to be done now, `missing` something that it needs, `waiting` for a person or a day, `optional`, or
 * `later` than another one.
 */
export type StepStanding = 'done' | 'open' | 'missing' | 'waiting' | 'optional' | 'later'

/** What else is known of the steps. */
export interface StepFacts {
  /** Whether a test was sent. */
  isTested: boolean
  /** Whether the audience cannot be counted as it is. */
  isUncountable: boolean
}

/** Returns how far each step is. The audience is null while it is not counted. */
export function stepsOf(
  { mass_email: of }: Pick<MassEmailRecord, 'mass_email'>,
  checked: Pick<AudienceChecked, 'recipients' | 'missing'> | null,
  { isTested, isUncountable }: StepFacts,
): Record<StepName, StepStanding> {
  const who = isFrozen(of)
    ? 'done'
    : of.audience == null
      ? 'open'
      : isUncountable || checked?.recipients === 0
        ? 'missing'
        : 'done'
  const what = isFrozen(of)
    ? 'done'
    : of.template_id == null
      ? 'open'
      : (checked?.missing.length ?? 0) > 0
        ? 'missing'
        : 'done'
  const isReady = who === 'done' && what === 'done'
  const test = isTested ? 'done' : of.template_id == null ? 'later' : 'optional'
  return { who, what, test, approval: approvalOf(of, isReady), start: startOf(of) }
}

type Of = MassEmailRecord['mass_email']

function approvalOf({ state, approved_at: at }: Of, isReady: boolean): StepStanding {
  if (at != null) return 'done'
  if (state === 'in_approval') return 'waiting'
  if (state === 'draft') return isReady ? 'open' : 'later'
  return 'done'
}

function startOf({ state, starts_at: at }: Of): StepStanding {
  if (state === 'draft' || state === 'in_approval') return 'later'
  if (state === 'late') return 'open'
  if (state === 'scheduled') return at == null ? 'open' : 'waiting'
  return 'done'
}
