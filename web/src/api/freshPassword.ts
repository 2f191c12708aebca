import { signal } from '@preact/signals-react'
import { Refused } from './errors'

/** Set while a write waits for the password: what to call with whether it was confirmed. */
export const passwordAsked = signal<((isConfirmed: boolean) => void) | null>(null)

let asking: Promise<boolean> | undefined

/** Asks for the password, once for all writes that wait for it. Returns whether it was confirmed. */
function ask(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => (passwordAsked.value = resolve)).finally(() => {
    passwordAsked.value = null
    asking = undefined
  })
  return asking
}

/** Makes a write, and once more after the password, if the server wants it typed again. */
export async function withFreshPassword<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!wantsPassword(error) || !(await ask())) throw error
    return write()
  }
}

function wantsPassword(error: unknown): boolean {
  return error instanceof Refused && error.problem.reason?.why.kind === 'fresh_password'
}
