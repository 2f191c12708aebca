/** A change of a record's version by this page. */
interface Step {
  from: number
  /** The version since then; undefined if the answer named none. */
  to: number | undefined
}

/** Steps of versions that are remembered of a record. */
const most = 50

/** The last write of each record that has one under way, with what the rest wait for. */
const tails = new Map<string, Promise<unknown>>()
const steps = new Map<string, Step[]>()

/**
 * Sends the writes to one record in the order in which they were made, each at the version that the one before returned. What waits
 * for a write that fails fails with it: it was meant for what that one would have left.
 */
export function inTurn<Answer>(
  of: string,
  seen: number | undefined,
  send: (version: number | undefined) => Promise<Answer>,
): Promise<Answer> {
  const before = tails.get(of)
  const run = async () => {
    await before
    const version = reached(of, seen)
    const answer = await send(version)
    if (version !== undefined) note(of, { from: version, to: versionIn(answer) })
    return answer
  }
  const mine = run().finally(() => {
    if (tails.get(of) === mine) tails.delete(of)
  })
  tails.set(of, mine)
  return mine
}

/** Waits for the writes to a record that are under way. Returns the version that they led to from the one that was seen. */
export async function settled(of: string, seen: number | undefined): Promise<number | undefined> {
  await tails.get(of)?.catch(() => undefined)
  return reached(of, seen)
}

/** Returns the version that this page's own writes led to. A change by others leads nowhere, so that a stale version stays one. */
function reached(of: string, seen: number | undefined): number | undefined {
  let version = seen
  for (const { from, to } of steps.get(of) ?? []) if (from === version) version = to
  return version
}

function note(of: string, step: Step): void {
  steps.set(of, [...(steps.get(of) ?? []), step].slice(-most))
}

/** Returns the version in an answer: its own, or that of the one record in it. */
function versionIn(answer: unknown): number | undefined {
  const fields = Object.values(answer ?? {}) as unknown[]
  const versions = [answer, ...fields].flatMap((part) => {
    const version = part && (part as { version?: unknown }).version
    return typeof version === 'number' ? [version] : []
  })
  return new Set(versions).size === 1 ? versions[0] : undefined
}
