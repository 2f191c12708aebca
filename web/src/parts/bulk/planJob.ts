import { createModel, signal } from '@preact/signals-react'
import { QueryObserver } from '@tanstack/react-query'
import { type Schemas, call } from '~/api/call'
import { jobsCancel, jobsGet, jobsOutcomes, jobsRetry, jobsRunPlan } from '~/api/endpoints.gen'
import { queries, reading } from '~/api/queries'

type Job = Schemas['Job']
export type PlanOutcome = Schemas['PlanOutcome']

/** The most rows of a page of outcomes. */
const perPage = 200

/** The job of the server that applies a plan. It goes on without the page, which only follows it. */
export const PlanJob = createModel((onEnd: (outcomes: PlanOutcome[]) => void) => {
  const job = signal<Job | null>(null)
  let leave: (() => void) | undefined

  const take = async (now: Job) => {
    job.value = now
    if (typeof now.finished_at === 'string') onEnd(await outcomesOf(now.id))
  }
  const follow = (started: Job) => {
    job.value = started
    if (leave) return
    const observer = new QueryObserver(queries, reading(jobsGet, { path: { id: started.id } }))
    leave = observer.subscribe(({ data }) => {
      if (data) void take(data.job)
    })
  }
  /** Hands the plan in, or lets its job go on. The same plan has the same job. */
  const start = async (plan: () => Promise<string>) => {
    const before = job.peek()
    const { job: started } = before
      ? await call(jobsRetry, { path: { id: before.id } })
      : await call(jobsRunPlan, { body: { plan: await plan() } })
    follow(started)
    await queries.invalidateQueries({ queryKey: [jobsGet.id] })
  }
  /** Begins no further row. */
  const cancel = async () => {
    const running = job.peek()
    if (running) await call(jobsCancel, { path: { id: running.id } })
  }
  /** Leaves the job to the server. */
  const part = () => {
    leave?.()
    leave = undefined
  }

  return { job, start, cancel, part }
})

/** Reads the outcomes of all rows. */
async function outcomesOf(id: number): Promise<PlanOutcome[]> {
  const page = async (number: number) =>
    (await call(jobsOutcomes, { path: { id }, query: { page: number, per_page: perPage } })).outcomes
  const first = await page(1)
  const others = Array.from({ length: Math.ceil(first.total / perPage) - 1 }, (_, at) => page(at + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data)
}
