/** Interprets a form, as `client/src/form` does in Rust. */
import type { components } from '~/api/schema.gen'
import { isBlank } from '~/text/reading'

type Schemas = components['schemas']
type Expr = Schemas['FormExpr']
type Whole = (a: bigint, b: bigint) => bigint
export type Form = Schemas['Form']
export type Field = Schemas['FormField']
export type Value = Schemas['FormValue']
export type Answers = Readonly<Record<string, Value>>

/** The answers so far, and the fields whose `drives` are in force, the latest last. */
export interface State {
  readonly answers: Answers
  readonly drivers: readonly string[]
}

/** The state of a visible field. */
export interface FieldState {
  field: Field
  value: Value
  required: boolean
  enabled: boolean
  options: Schemas['FormChoice'][]
  error: string | null
}

/** The visible parts of a form for its answers. */
export interface VisibleForm {
  fields: FieldState[]
  lines: { line: Schemas['FormLine']; value: Value }[]
  notices: Schemas['FormNotice'][]
  /** Whether the form can be sent. */
  ready: boolean
}

/** Creates the state of a form with its default answers. */
export function start(form: Form): State {
  return { answers: Object.fromEntries(form.fields.map((field) => [field.name, field.default])), drivers: [] }
}

/**
 * Answers a field and applies what it sets and drives. Of two fields that drive each other, the one answered last drives the
 * other. An answer that the field has already changes nothing.
 */
export function answer(form: Form, state: State, name: string, value: Value): State {
  const named = new Map(form.fields.map((field) => [field.name, field]))
  const answered = named.get(name)
  if (!answered || same(state.answers[name] ?? null, value)) return state
  const drives = (driver: string) => named.get(driver)?.drives ?? []
  const drivers = lead(form, state.drivers, answered)
  const answers: Record<string, Value> = { ...state.answers, [name]: value }
  for (const { field, to } of [...answered.sets, ...drivers.flatMap(drives)]) {
    answers[field] = compute(to, answers, form.tables)
  }
  return { answers, drivers }
}

/** Makes a field the latest driver, if it drives any, and removes the drivers that set it. */
function lead(form: Form, drivers: readonly string[], { name, drives }: Field): string[] {
  const drivesIt = (driver: string) =>
    form.fields.some((field) => field.name === driver && field.drives.some((set) => set.field === name))
  const others = drivers.filter((driver) => driver !== name && !drivesIt(driver))
  return drives.length > 0 ? [...others, name] : others
}

/** Computes the visible parts of the form. */
export function evaluate(form: Form, { answers }: State): VisibleForm {
  const holds = (expr: Expr) => compute(expr, answers, form.tables) === true
  const fields = form.fields
    .filter((field) => holds(field.shown_when))
    .map((field): FieldState => {
      const value = answers[field.name] ?? null
      const required = holds(field.required_when)
      const options = field.options.filter((choice) => holds(choice.when))
      const chosen = field.kind === 'several' && Array.isArray(value) ? value : [value]
      const choice = ['select', 'segmented', 'several'].includes(field.kind)
      const offered = chosen.every((one) => options.some((option) => same(option.value, one)))
      let error = field.checks.find((check) => holds(check.broken))?.text ?? null
      if (choice && !offered) error = form.texts.not_allowed
      if (isEmpty(value)) error = required ? form.texts.required : null
      return { field, value, required, enabled: holds(field.enabled_when), options, error }
    })
  const notices = form.notices.filter((notice) => holds(notice.shown_when))
  return {
    fields,
    lines: form.lines
      .filter((line) => holds(line.shown_when))
      .map((line) => ({ line, value: compute(line.value, answers, form.tables) })),
    notices,
    ready: fields.every((field) => field.error === null) && !notices.some((notice) => notice.blocks),
  }
}

/** Returns the request's body: the fields that are visible, sent and answered. */
export function body(form: Form, { answers, drivers }: State): Record<string, Value> {
  const holds = (expr: Expr) => compute(expr, answers, form.tables) === true
  const isSent = (field: Field) =>
    field.sent && holds(field.shown_when) && (!field.sent_while_leading || drivers.includes(field.name))
  const sent = form.fields.filter(isSent)
  const wire = ({ name, kind }: Field): [string, Value] => {
    const value = answers[name] ?? null
    const inHundredths = kind === 'money' || kind === 'percent'
    return [name, inHundredths && typeof value === 'number' ? value / 100 : value]
  }
  return Object.fromEntries(sent.map(wire).filter(([, value]) => value !== null))
}

/** Evaluates an expression. */
export function compute(expr: Expr, answers: Answers, tables: Form['tables']): Value {
  if ('value' in expr) return expr.value
  if ('field' in expr) return answers[expr.field] ?? null
  if ('lookup' in expr) {
    const { table, row, column } = expr.lookup
    const key = compute(row, answers, tables)
    return typeof key === 'number' || typeof key === 'string'
      ? (tables[table]?.[key]?.[column] ?? null)
      : null
  }
  const args = expr.call.args.map((arg) => compute(arg, answers, tables))
  const [a = null, b = null, c = null] = args
  return operations[expr.call.op](a, b, c, args)
}

const operations: Record<Schemas['FormOp'], (a: Value, b: Value, c: Value, all: Value[]) => Value> = {
  equal: (a, b) => same(a, b),
  in: (a, b) => (Array.isArray(b) ? b.some((item) => same(item, a)) : null),
  less: (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a < b
    return typeof a === 'string' && typeof b === 'string' ? a < b : null
  },
  not: (a) => a !== true,
  all: (_a, _b, _c, all) => all.every((arg) => arg === true),
  any: (_a, _b, _c, all) => all.includes(true),
  if: (a, b, c) => (a === true ? b : c),
  empty: (a) => isEmpty(a),
  length: (a) => (typeof a === 'string' ? [...a].length : null),
  add: (_a, _b, _c, all) => fold(all, (x, y) => x + y),
  subtract: (_a, _b, _c, all) => fold(all, (x, y) => x - y),
  multiply: (_a, _b, _c, all) => fold(all, (x, y) => x * y),
  min: (_a, _b, _c, all) => fold(all, (x, y) => (x < y ? x : y)),
  max: (_a, _b, _c, all) => fold(all, (x, y) => (x > y ? x : y)),
  mul_div: (a, b, c) => (isWhole(a) && isWhole(b) && isWhole(c) && c !== 0 ? mulDiv(a, b, c) : null),
  days_between: (a, b) => {
    const [from, to] = [day(a), day(b)]
    return from === null || to === null ? null : to - from
  },
}

export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isEmpty(value: Value): boolean {
  if (typeof value === 'string') return isBlank(value)
  return value === null || (Array.isArray(value) && value.length === 0)
}

function isWhole(value: Value): value is number {
  return Number.isSafeInteger(value)
}

/** Folds numbers into one; null if there are none or one is not a number. */
function fold(all: Value[], join: Whole): Value {
  return all.length > 0 && all.every(isWhole) ? exact(all.map(BigInt).reduce(join)) : null
}

/** Computes a × b ÷ c, rounded half away from zero. */
function mulDiv(a: number, b: number, c: number): Value {
  const [product, divisor] = [BigInt(a) * BigInt(b) * 2n, BigInt(c)]
  const half = product < 0n === divisor < 0n ? divisor : -divisor
  return exact((product + half) / (divisor * 2n))
}

/** Returns the number, or null if JavaScript cannot hold it exactly. */
function exact(number: bigint): Value {
  return isWhole(Number(number)) ? Number(number) : null
}

/** Returns the days from 1970 to an ISO date; null if it does not exist. */
function day(value: Value): number | null {
  const time = typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? null : time / 86_400_000
}
