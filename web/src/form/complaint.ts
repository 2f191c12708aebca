/** Tells an error outside of its form; the answer withdraws it. */
type Tell = (title: string, text?: string) => () => void

let tell: Tell = () => () => undefined

/** Sets how errors are told besides in their forms. The pages for strangers, which have no toasts, leave it alone. */
export function tellErrorsBy(next: Tell): void {
  tell = next
}

/** The error of one form or dialog, told until it is tried again or left. */
export class Complaint {
  #withdraw: (() => void) | null = null

  readonly withdraw = () => {
    this.#withdraw?.()
    this.#withdraw = null
  }

  say(title: string, text?: string): void {
    this.withdraw()
    this.#withdraw = tell(title, text)
  }
}
