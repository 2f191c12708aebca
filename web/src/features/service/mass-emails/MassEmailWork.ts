import { createModel, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import {
  massEmailsApprove,
  massEmailsAudience,
  massEmailsEdit,
  massEmailsGet,
  massEmailsList,
  massEmailsPause,
  massEmailsRecipients,
  massEmailsRequestApproval,
  massEmailsResults,
  massEmailsSendTest,
} from '~/api/endpoints.gen'
import { Refusal, describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { toaster } from '~/shell/toasts'
import type { MassEmail, MassEmailChange } from './view'

/** What is done to a mass e-mail without a question before it. */
export type WorkName = 'edit' | 'send-test' | 'request-approval' | 'approve' | 'pause'

/** Reads again what a write of a mass e-mail changed. */
export const rereadMassEmail = () =>
  refresh(massEmailsGet, massEmailsAudience, massEmailsRecipients, massEmailsResults, massEmailsList)

/** The work on a mass e-mail: one write at a time, each over the version that the page shows. */
export const MassEmailWork = createModel((id: number) => {
  const busy = signal<WorkName | null>(null)
  /** The faults of the fields of the last change, by their names. */
  const faults = signal<Partial<Record<string, string>>>({})
  const isTested = signal(false)
  const path = { id }

  /** Returns whether it was done. */
  const run = async (name: WorkName, make: () => Promise<{ message: string }>): Promise<boolean> => {
    if (busy.peek()) return false
    busy.value = name
    faults.value = {}
    try {
      toaster.good((await make()).message)
      return true
    } catch (error) {
      if (error instanceof Refusal) faults.value = error.fields
      toaster.bad(title(error), describe(error))
      return false
    } finally {
      await rereadMassEmail()
      busy.value = null
    }
  }

  const save = (of: MassEmail, body: MassEmailChange) =>
    run('edit', () => call(massEmailsEdit, { path, body, version: of.version }))
  const sendTest = (member: number | null) =>
    run('send-test', async () => {
      const answer = await call(massEmailsSendTest, { path, body: member === null ? {} : { member } })
      isTested.value = true
      return answer
    })
  const requestApproval = (of: MassEmail) =>
    run('request-approval', () => call(massEmailsRequestApproval, { path, version: of.version }))
  /** Approves the version of the content that was requested. */
  const approve = (of: MassEmail, content: number | undefined) =>
    run('approve', () => {
      const body = content === undefined ? {} : { version: content }
      return call(massEmailsApprove, { path, body, version: of.version })
    })
  const pause = (of: MassEmail) => run('pause', () => call(massEmailsPause, { path, version: of.version }))

  return { busy, faults, isTested, save, sendTest, requestApproval, approve, pause }
})

export type Work = InstanceType<typeof MassEmailWork>
