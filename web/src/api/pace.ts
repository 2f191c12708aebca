/** Milliseconds of rest after a read. */
const rest = 1_000

/** How many times as long as the read itself the rest is at least: slow reads take a third of the server's time at most. */
const share = 2

/**
 * Repeats reads at the pace that they bear. The first read begins immediately. Those asked for during a read and its rest
 * become one, which follows the rest, so the last change is always shown.
 */
export class Pace {
  /** The reads that are running or resting, and whether another is due. */
  #isDue = new Map<string, boolean>()

  /** Runs the read now, or after the rest of the one before with the same key. Ignores its failure. */
  read(key: string, read: () => Promise<unknown>): void {
    if (this.#isDue.has(key)) this.#isDue.set(key, true)
    else void this.#run(key, read)
  }

  async #run(key: string, read: () => Promise<unknown>): Promise<void> {
    this.#isDue.set(key, false)
    const begun = performance.now()
    await read().catch(() => undefined)
    const pause = Math.max(rest, share * (performance.now() - begun))
    setTimeout(() => {
      const isDue = this.#isDue.get(key)
      this.#isDue.delete(key)
      if (isDue) this.read(key, read)
    }, pause)
  }
}
