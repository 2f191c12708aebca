import type { Call, Endpoint } from '~/api/call'
import { withBody } from '~/api/withBody'
import { draftNamed, forgetDraft } from '~/form/drafts'
import type { Value } from '~/form/eval'
import { batchLines } from '~/parts/bulk/batchLines'
import { bulkRequest } from '~/parts/bulk/bulkRequest'
import type { BulkRow } from '~/parts/bulk/plan'
import { type List, sumsOf } from '~/parts/list/declared'
import type { RowSelection } from '~/parts/list/selection'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import type { FormName } from '~/parts/write/ServedForm'
import { lazyPart } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { type Params, t } from '~/text'
import { asked } from './asked'
import { type Act, type Subject, callOf, reasonOf } from './acts'

const ChoiceForm = lazyPart(() => import('./ChoiceForm'), 'ChoiceForm')

/** Applies actions to many rows of a list. */
export interface Many<Row> {
  /** The record of a row. Rows of the same record count once. */
  subject: (row: Row) => Subject & { id: number }
  /** The record's name for the user. */
  name: (row: Row) => string
  /** The values of an action's texts about one row. */
  about?: (row: Row) => Params
  /** The row's id, if it is not the record's. */
  idOf: (row: Row) => number
  /** The list, whose declared sums the plan shows. */
  list?: List
  /** The body that an action takes from each row, instead of a form. */
  bodies?: Partial<Record<Endpoint['id'], (row: Row) => object>>
  /** Reads the changed data again. */
  reread: () => void
}

/** Starts an action on one row: as its record's page would, without a plan. */
export function askForOne<Row>(act: Act, row: Row, many: Many<Row>): void {
  const of = many.subject(row)
  const reason = reasonOf(act, of)
  if (reason) return void toaster.bad(t(act.label), reason)
  asked.value = { act, of, name: many.name(row), about: many.about?.(row), reread: many.reread }
}

/** Starts an action on all ticked rows, at the versions seen. Completed rows are unticked. */
export function askForMany<Row>(act: Act, rows: Row[], selection: RowSelection, many: Many<Row>): void {
  const body = many.bodies?.[act.id]
  const calls = callsOf(act, rows, many)
  const first = calls[0]?.call.path as object | undefined
  const draft = draftNamed(act.endpoint, { many: calls.map(({ id }) => id).join('-') })
  const whole = selection.whole.peek() ?? undefined
  const order = { endpoint: act.endpoint, names: act.names, rows: calls, whole }
  bulkRequest.value = {
    ...order,
    undo: act.undo ?? undefined,
    title: (n) => t('bulk.confirm', { action: t(act.label), n }),
    action: t(act.label),
    choose:
      act.form !== null && !body
        ? (go, cancel, before) => (
            <ChoiceForm
              name={act.form as FormName}
              path={first}
              submit={t('shell.check')}
              draft={draft}
              answers={before as Record<string, Value> | undefined}
              isSentLater
              send={async (chosen) => go(chosen)}
              onClose={cancel}
              aside={(chosen) => <CopyAsCommand compact commands={batchLines(order, chosen)} />}
            />
          )
        : undefined,
    onClose: (done) => {
      if (done.size > 0) forgetDraft(draft)
      const over = rows.filter((row) => done.has(many.subject(row).id))
      selection.tick(over.map(many.idOf), false)
      if (over.length > 0) many.reread()
    },
  }
}

/** Returns an action's calls, one for each record. */
export function callsOf<Row>(act: Act, rows: Row[], many: Many<Row>): BulkRow[] {
  const records = new Map(rows.map((row) => [many.subject(row).id, row]))
  return [...records].map(([id, row]) => {
    const body = many.bodies?.[act.id]?.(row)
    const subject = many.subject(row)
    const call: Call<Endpoint> = { ...callOf(act, subject), version: subject.version }
    const sums = many.list && sumsOf(many.list, [row])
    return { id, name: many.name(row), sums, call: withBody(call, body) }
  })
}
