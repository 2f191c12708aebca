import { t } from '~/text'
import type { components } from './schema.gen'

type Problem = components['schemas']['Problem']

/** A refusal of the server. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(sentence(status, problem))
    this.status = status
    this.problem = problem
  }

  /** Returns the first message of each invalid field. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.problem.errors ?? {})
    return Object.fromEntries(entries.map(([field, texts]) => [field, texts[0] ?? '']))
  }
}

/** No answer, or none that can be trusted. The outcome of a write is unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  constructor(cause?: unknown, text = t('errors.unreachable')) {
    super(text, { cause })
  }
}

/** A rehearsal that the server did not confirm. The call may have been applied. */
export class MissingRehearsal extends Error {
  override name = 'MissingRehearsal'
  constructor() {
    super(t('api.unrehearsed'))
  }
}

/** A write that was retried and whose outcome is still unknown. */
export class Unsure extends Unreachable {
  constructor(cause: unknown) {
    super(cause, t('errors.unsure'))
  }
}

/** Reads the body of a success. Rejects anything but JSON, such as the page of a proxy. */
export async function success<Result>(response: Response): Promise<Result> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Unreachable(cause)
  })
  const answer = parse(text)
  if (typeof answer === 'object' && answer !== null) return answer as Result
  throw unreadable(response)
}

/** Reads the body of an answer that is not a success. */
export async function refusal(response: Response): Promise<Refusal | Unreachable> {
  const problem = readProblem(parse(await response.text().catch(() => '')))
  const says = problem.message || Object.keys(problem.errors ?? {}).length > 0
  if (says) return new Refusal(response.status, problem)
  if (response.status >= 500) return unreadable(response)
  return new Refusal(response.status, { request_id: idOf(response) })
}

/** Creates the error for an answer that is not the server's. Only its request id is shown. */
function unreadable(response: Response): Unreachable {
  return new Unreachable(response.status, withId(t('errors.generic'), idOf(response)))
}

function idOf(response: Response): string | undefined {
  return response.headers.get('X-Request-Id') ?? undefined
}

function withId(text: string, id: string | null | undefined): string {
  return id ? `${text} (${t('errors.request-id', { id })})` : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns whether the error is transient, so that a retry may succeed. */
export function passes(error: unknown): boolean {
  if (error instanceof MissingRehearsal) return false
  return !(error instanceof Refusal) || [429, 502, 503, 504].includes(error.status)
}

/** Returns whether a write was refused because its record has changed meanwhile. */
export function isStale(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 412
}

/** Returns whether a write cannot be rehearsed. It has not been made. */
export function hasNoRehearsal(error: unknown): boolean {
  return error instanceof Refusal && error.problem.reason?.why.kind === 'no_rehearsal'
}

/** Returns the message for the user about any failure. */
export function describe(error: unknown): string {
  const known = [Refusal, Unreachable, MissingRehearsal].some((kind) => error instanceof kind)
  return known && error instanceof Error ? error.message : t('errors.generic')
}

/**
 * Reads the body of a refusal in the formats of foreign APIs. Shared vectors keep it equal to the command
 * line's and the terminal's.
 */
export function readProblem(body: unknown): Partial<Problem> {
  const data = fieldOf(body, 'data')
  const message = [body, data].map((part) => textsOf(fieldOf(part, 'message'), false)[0]).find(Boolean) ?? ''
  const problem = (isObject(body) ? { ...body, message, errors: {} } : { message }) as Partial<Problem>
  for (const errors of [fieldOf(body, 'errors'), fieldOf(data, 'errors')]) {
    const lines = Array.isArray(errors) ? listed(errors) : ''
    if (isObject(errors)) {
      const named = Object.entries(errors).map(([name, value]) => [name, textsOf(value)] as const)
      problem.errors = Object.fromEntries(named.filter(([, list]) => list.length > 0))
    } else if (lines) problem.message = lines
    else continue
    break
  }
  return problem
}

/**
 * Returns the message for the user: the first text of each field, one a line; otherwise the sentence of the
 * reason, which names who changed a record and when; otherwise the message; otherwise *Erro*.
 */
export function sentence(status: number, problem: Partial<Problem>): string {
  const { errors = {}, request_id: id } = problem
  const message = textsOf(problem.reason?.sentence, false)[0] ?? problem.message
  const lines = Object.keys(errors)
    .toSorted()
    .flatMap((name) => errors[name]?.slice(0, 1) ?? [])
  if (lines.length > 0) return lines.join('\n')
  return withId(message || t('api.error'), !message || status >= 500 ? id : null)
}

/** Formats errors without field names: a pair as *first: second*, otherwise one a line. */
function listed(errors: unknown[]): string {
  const first = errors.flatMap((error) => textsOf(error).slice(0, 1))
  return first.join(errors.length === 2 && first.length === 2 ? ': ' : '\n')
}

function textsOf(value: unknown, lists = true): string[] {
  const items: unknown[] = lists && Array.isArray(value) ? value : [value]
  return items.filter((item) => typeof item === 'string' && item !== '') as string[]
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
