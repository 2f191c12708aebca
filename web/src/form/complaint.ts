/** Shows an error outside its form. Returns a function that withdraws it. */
type Tell = (title: string, text?: string) => () => void

let tell: Tell = () => () => undefined

/** Sets how errors are also shown outside their forms. The sign-in pages have no toasts and do not set it. */
export function tellErrorsBy(next: Tell): void {
  tell = next
}

/** The error of a form or dialog, shown until it is retried or closed. */
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
