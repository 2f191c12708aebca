import { signal } from '@preact/signals-react'
import { Refusal } from './errors'

/** The callback with the result, set while a write waits for the password. */
export const passwordAsked = signal<((isConfirmed: boolean) => void) | null>(null)

let asking: Promise<boolean> | undefined

/** Asks for the password, once for all waiting writes. Returns whether it was confirmed. */
function ask(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => (passwordAsked.value = resolve)).finally(() => {
    passwordAsked.value = null
    asking = undefined
  })
  return asking
}

/** Makes a write. If the server requires the password again, asks for it and repeats the write. */
export async function withFreshPassword<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!wantsPassword(error) || !(await ask())) throw error
    return write()
  }
}

function wantsPassword(error: unknown): boolean {
  return error instanceof Refusal && error.problem.reason?.why.kind === 'fresh_password'
}
