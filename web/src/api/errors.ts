import { t } from '~/text'
import type { components } from './schema.gen'

type Problem = components['schemas']['Problem']

/** The server answered no, and says why. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(sentence(status, problem))
    this.status = status
    this.problem = problem
  }

  /** The first text of each broken field. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.problem.errors ?? {})
    return Object.fromEntries(entries.map(([field, texts]) => [field, texts[0] ?? '']))
  }
}

/** There was no answer, or none that can be trusted: whether a write happened is unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  constructor(cause?: unknown) {
    super(t('errors.unreachable'), { cause })
  }
}

/** A rehearsal was answered without a confirmation that it was one: the call may have been carried out. */
export class Unrehearsed extends Error {
  override name = 'Unrehearsed'
  constructor() {
    super(t('api.unrehearsed'))
  }
}

/** Reads the body of an answer that is not a success. */
export async function refusal(response: Response): Promise<Refused | Unreachable> {
  const problem: unknown = await response.json().catch(() => null)
  if (isProblem(problem)) return new Refused(response.status, problem)
  return response.status >= 500 ? new Unreachable(response.status) : new Refused(response.status, {})
}

/** Whether the same request may be answered later: nobody was there, or had time for it. */
export function passes(error: unknown): boolean {
  if (error instanceof Unrehearsed) return false
  return !(error instanceof Refused) || [429, 502, 503, 504].includes(error.status)
}

/** Returns whether a write was refused because its record has changed meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof Refused && error.status === 412
}

/** What a person is told about any failure. */
export function describe(error: unknown): string {
  const known = [Refused, Unreachable, Unrehearsed].some((kind) => error instanceof kind)
  return known && error instanceof Error ? error.message : t('errors.generic')
}

/** The title over the sentence: the specification's two toasts. */
export function title(error: unknown): string {
  return t(error instanceof Refused && error.status === 422 ? 'errors.validation' : 'errors.generic')
}

function sentence(status: number, { message, errors, request_id: id }: Partial<Problem>): string {
  const texts = Object.values(errors ?? {}).flatMap((list) => list.slice(0, 1))
  if (texts.length > 0) return texts.join('\n')
  const text = message || t('errors.generic')
  return id && status >= 500 ? `${text} (${t('errors.request-id', { id })})` : text
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'message' in value
}
