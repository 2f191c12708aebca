import { computed, createModel, signal } from '@preact/signals-react'
import { callUnder } from '~/api/call'
import { membersCreate, membersList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { refresh } from '~/api/queries'
import { randomId } from '~/browser/random'
import { t } from '~/text'
import type { ImportDraftModel } from './ImportDraft'
import type { ImportRowsModel } from './ImportRows'
import { keepRun } from './importSets'
import { type Run, importStore } from './importStore'
import { type Chunk, chunksOf } from './lines'
import { bodyOf } from './registration'
import { type Outcome, outcomeOf } from './verdict'

/** Lines of a call: few enough that its progress is seen, and that stopping does not wait. */
const linesOfCall = 100

const rowsIn = (chunks: readonly Chunk[]) => chunks.reduce((sum, { rows }) => sum + rows.length, 0)

/**
 * The registration of the rows that were new when it was confirmed: calls one after the other, each under a key
 * made of the run and its place. A call that is repeated answers what it did.
 */
export const ImportRun = createModel((rows: ImportRowsModel, { stage, sheet, options }: ImportDraftModel) => {
  /** Why it stopped. */
  const trouble = signal<string | null>(null)
  /** The calls that were answered. */
  const answered = signal(0)
  const chunks = signal<Chunk[]>([])
  const total = computed(() => rowsIn(chunks.value))
  const remaining = computed(() => rowsIn(chunks.value.slice(answered.value)))
  let run: Run | null = null
  let leaving = new AbortController()

  const start = (next: Run | null) => {
    run = next
    trouble.value = null
    answered.value = 0
    chunks.value = next ? [...chunksOf(next.rows, rows.lineAt, linesOfCall)] : []
  }
  /** Starts no further call. That in progress finishes. */
  const stop = () => leaving.abort()
  const begin = () => {
    stop()
    start(null)
  }
  /** Plans the calls. From here on neither rows nor options change. */
  const plan = () => start({ key: `import-${randomId()}`, rows: rows.ready.peek(), options: options.peek() })
  /** Continues a run of which some calls were answered. */
  const restore = (kept: Run | null, parts: Outcome[]) => {
    start(kept)
    for (const part of parts) rows.take(part)
    answered.value = parts.length
  }
  /** Ends it, so that rows can be corrected and registered by another run. */
  const end = () => {
    begin()
    rows.amend()
  }

  const send = async (mine: Run, at: number, chunk: Chunk) => {
    const body = bodyOf({ ...mine.options, mode: 'many', users: chunk.users })
    const answer = await callUnder(`${mine.key}-${at + 1}`, membersCreate, { body })
    if (run !== mine) return
    const outcome = outcomeOf(answer, chunk.rows, false)
    await importStore.keepPart('part', at, outcome)
    rows.take(outcome)
    answered.value = at + 1
  }
  /** Keeps what the run registered in the list of imports. */
  const keep = async ({ key, rows: mine }: Run) => {
    const verdicts = mine.map((at) => rows.verdictAt(at))
    const ids = verdicts.flatMap((verdict) => (verdict.is === 'created' ? [verdict.id] : []))
    const refused = rows.indexes.peek().length - rows.registered.peek().length
    if (ids.length === 0) return
    try {
      await keepRun(key, sheet.peek()?.name || t('import-page.pasted'), ids, refused)
    } catch (error) {
      trouble.value = t('import-page.past.not-kept', { why: describe(error) })
    }
  }
  /** Makes the calls that are left. */
  const go = async () => {
    const mine = run
    if (!mine) return
    leaving = new AbortController()
    const leave = leaving.signal
    trouble.value = null
    stage.value = 'applying'
    try {
      for (const [at, chunk] of chunks.peek().entries()) {
        if (leave.aborted) break
        // oxlint-disable-next-line no-await-in-loop
        if (at >= answered.peek()) await send(mine, at, chunk)
      }
    } catch (error) {
      trouble.value = describe(error)
    }
    if (run !== mine) return
    stage.value = remaining.peek() === 0 ? 'over' : 'stopped'
    void refresh(membersList)
    if (remaining.peek() === 0) await keep(mine)
  }

  return { trouble, answered, total, remaining, now: () => run, begin, plan, restore, end, stop, go }
})

export type ImportRunModel = InstanceType<typeof ImportRun>
