/** The event of the oldest answer that was read before the stream began. */
let oldest: number | undefined
/** The event after which the stream began. */
let begun: number | undefined
let settle = () => {}
const settled = new Promise<void>((resolve) => (settle = resolve))

/**
 * How the stream of changes joins the answers that were read before it. It begins after the oldest of them, and an
 * answer that is older than its beginning, because it was under way meanwhile, is read again. So no change falls
 * between the two.
 */
export const position = {
  /** Notes the answer of a read. Returns whether the stream began after events that it does not include. */
  isBehind(answer: Response): boolean {
    const named = answer.headers.get('Last-Event-ID')
    const seq = named === null ? undefined : Number(named)
    if (begun === undefined && seq !== undefined) oldest = Math.min(seq, oldest ?? seq)
    return seq !== undefined && begun !== undefined && seq < begun
  },

  /** Notes that a call is over, with an answer or without. */
  settle: () => settle(),

  /** Waits for the first call, then returns the event after which the stream is to begin, if it is known. */
  async begin(): Promise<number | undefined> {
    await settled
    begun ??= oldest
    return begun
  },
}
