import { randomId } from '~/browser/random'
import { language } from '~/text'
import { type Refusal, Unreachable, MissingRehearsal, isStale, refusal, success } from './errors'
import { withFreshPassword } from './freshPassword'
import type { components, operations } from './schema.gen'
import { firstAnswer } from './first'
import { loadMeanwhile } from './loadMeanwhile'
import { position } from './position'
import { session } from './session'
import { inTurn, settled } from './turns'
import { isUnsure, unsettled } from './unsettled'

export type Schemas = components['schemas']

/** A row of the contract's table, from `endpoints.gen.ts`. */
export interface Endpoint {
  id: keyof operations
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  needs: Schemas['Ability'] | null
  danger: 'read' | 'write' | 'irreversible' | 'destructive'
  /** The files that it receives: the largest, in bytes, and the endings of their names. */
  receives?: { readonly most: number; readonly endings: readonly string[] }
}

/** Returns whether a call cannot be undone. */
export const isFinal = ({ danger }: Pick<Endpoint, 'danger'>) =>
  danger === 'irreversible' || danger === 'destructive'

type Part<Id extends keyof operations, Name extends 'path' | 'query'> = operations[Id]['parameters'] extends {
  [name in Name]?: infer Values
}
  ? NonNullable<Values>
  : never

/** A body. A field that was not filled in is left out, also a required one: the server then says which are missing. */
type Body<Id extends keyof operations> = [SentBody<Id>] extends [never]
  ? never
  : SentBody<Id> extends { content: { 'application/json': infer Value } }
    ? { [Field in keyof Value]?: Value[Field] | undefined }
    : never
type SentBody<Id extends keyof operations> = NonNullable<operations[Id]['requestBody']>

/** The answer of an endpoint. */
export type Answer<E extends Endpoint> = operations[E['id']] extends {
  responses: { 200: { content: { 'application/json': infer Value } } }
}
  ? Exclude<Value, Schemas['Rehearsal']>
  : never

export interface Call<E extends Endpoint> {
  path?: Part<E['id'], 'path'>
  query?: Part<E['id'], 'query'>
  body?: Body<E['id']>
  /** The file of a call that receives one, in the place of a body. */
  file?: File
  /** The version that the visitor saw. The server rejects the write if there is a newer one. */
  version?: number
  /** The record that it changes, e.g. `cards 12`, if calls name it in several ways; otherwise what the path names. */
  of?: string
  signal?: AbortSignal
}

/** Returns the name of the record that a write changes: of the endpoint's noun, by the values of the path. */
function recordOf({ id, path: template }: Endpoint, { of, path }: Call<Endpoint>): string | undefined {
  const noun = id.split('.')[0]
  return of ?? (template.includes('{') ? `${noun} ${Object.values(path ?? {}).join('/')}` : undefined)
}

/** Keys of writes with unknown outcome, so that a retry is not applied twice. */
const intents = new Map<string, string>()

/** Makes a call and returns its body, or throws a `Refusal` or `Unreachable`. */
export async function call<E extends Endpoint>(endpoint: E, request: Call<E> = {}): Promise<Answer<E>> {
  if (endpoint.method === 'GET') return send<Answer<E>>(endpoint, request, {})
  const of = recordOf(endpoint, request)
  if (of === undefined) return write(endpoint, request)
  return inTurn(of, request.version, (version) => write(endpoint, { ...request, version }))
}

/** Makes a write. A repeat of one with unknown outcome has its key. */
async function write<E extends Endpoint>(endpoint: E, request: Call<E>): Promise<Answer<E>> {
  const { path, query, body, file } = request
  const sent = file && [file.name, file.size, file.lastModified]
  const intent = JSON.stringify([endpoint.id, path, query, body, sent])
  const key = intents.get(intent) ?? randomId()
  intents.set(intent, key)
  try {
    const once = () => withFreshPassword(() => send<Answer<E>>(endpoint, request, { 'Idempotency-Key': key }))
    const answer = await unsettled.settle(intent, once, () => call(endpoint, request))
    intents.delete(intent)
    return answer
  } catch (error) {
    if (!isUnsure(error)) intents.delete(intent)
    throw error
  }
}

/** Makes a write under a given key. Requests with the same key are applied once. */
export async function callUnder<E extends Endpoint>(
  key: string,
  endpoint: E,
  request: Call<E>,
): Promise<Answer<E>> {
  return withFreshPassword(() => send<Answer<E>>(endpoint, request, { 'Idempotency-Key': key }))
}

/** Rehearses a write. */
export async function rehearse<E extends Endpoint>(
  endpoint: E,
  request: Call<E> = {},
): Promise<Schemas['Rehearsal']> {
  const of = recordOf(endpoint, request)
  const version = of === undefined ? request.version : await settled(of, request.version)
  const asked: Call<E> = { ...request, version }
  return send(endpoint, asked, { Prefer: 'rehearsal' })
}

/** Returns the headers by which the server knows the door, and the language of its answers. */
export const callerHeaders = () => ({ 'Accept-Language': language.peek(), 'X-Retaguarda-Door': 'web' })

/** Milliseconds after which a request is given up. The server's own limit is shorter. */
const patience = 60_000

async function send<Result>(
  endpoint: Endpoint,
  { path, query, body, file, version, signal }: Call<Endpoint>,
  headers: Record<string, string>,
  isSecond = false,
): Promise<Result> {
  const late = AbortSignal.timeout(patience)
  const target = address(endpoint.path, path, query)
  const first = endpoint.method === 'GET' ? firstAnswer(target) : undefined
  const init = {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...callerHeaders(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      ...headers,
    },
    body: file ? formOf(file) : body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
  const response = await (first ?? fetch(target, init)).catch((cause: unknown) => {
    position.settle()
    throw signal?.aborted ? cause : new Unreachable(cause)
  })
  const isBehind = response.ok && endpoint.method === 'GET' && position.isBehind(response)
  position.settle()
  if (response.ok && headers.Prefer && response.headers.get('Preference-Applied') !== headers.Prefer) {
    // Without the confirmation the call may have been applied.
    throw new MissingRehearsal()
  }
  if (isBehind && !isSecond) {
    return send(endpoint, { path, query, signal }, headers, true)
  }
  if (response.ok) return success<Result>(response)
  // The server has already tried to refresh, so a 401 means that the session is over, except for signing in
  // and out.
  if (response.status === 401 && endpoint.needs && endpoint.id !== 'session.logout' && session.user.peek()) {
    await session.lapse(endpoint.method !== 'GET')
    signal?.throwIfAborted()
    return send(endpoint, { path, query, body, file, version, signal }, headers)
  }
  const refused = await refusal(response)
  throw isStale(refused) ? await told(refused, endpoint) : refused
}

/** Says of a refused write who did what to its record meanwhile. */
const told = (refused: Refusal, { id }: Endpoint): Promise<Refusal> =>
  loadMeanwhile().then(
    ({ retold }) => retold(refused, id),
    () => refused,
  )

/** Returns the body that carries a file. The browser declares its type, with the boundary of its parts. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/**
 * Returns the address of a call: fills placeholders, omits empty and `all` filters, writes lists as
 * `name[]=v`.
 */
export function address(template: string, path: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(path))
  const filled = template.replace(/\{(\w+)\}/g, (_, hole: string) =>
    encodeURIComponent(String(values.get(hole))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item))
    else if (value !== undefined && value !== null && value !== '' && value !== 'all')
      search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}
