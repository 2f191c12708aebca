import { type Call, type Endpoint, type Schemas, call } from '~/api/call'
import { pathNames } from '~/api/path'
import { t } from '~/text'

type RehearsedWrite = Partial<Pick<Schemas['Rehearsal'], 'inverse' | 'target'>>

/** Returns the call that reverts a rehearsed write, if `undo` is the endpoint of its inverse. */
export function inverseCall(
  undo: Endpoint | null | undefined,
  { inverse, target }: RehearsedWrite,
): Call<Endpoint> | null {
  if (!undo || inverse?.endpoint !== undo.id) return null
  const path = Object.fromEntries(pathNames(undo).map((hole, at) => [hole, inverse.path[at]]))
  // Every change raises a version by one; any other version is from a later change.
  const version = typeof target?.version === 'number' ? target.version + 1 : undefined
  return { path: path as never, body: inverse.body as never, version }
}

/** Returns the function that reverts a write that was rehearsed; null if `undo` does not. */
export function undoBy(
  undo: Endpoint | null | undefined,
  rehearsal: RehearsedWrite | undefined,
  answer: unknown,
): (() => Promise<string>) | null {
  const inverse = rehearsal && inverseCall(undo, rehearsal)
  if (!undo || !inverse) return null
  const version = inverse.version ?? (answer as { version?: number }).version
  return async () => sentenceOf(await call<Endpoint>(undo, { ...inverse, version }))
}

/** Returns the sentence of an answer, or a general one if it has none. */
export const sentenceOf = (answer: unknown) =>
  (answer as { message?: string }).message ?? t('undo.done', { n: 1 })
