import { describe, expect, test } from 'vitest'
import { inTurn, settled } from './turns'

/** A server whose answers come when they are released. */
function slow() {
  const sent: (number | undefined)[] = []
  const pending: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }[] = []
  const send = (version: number | undefined) =>
    new Promise((resolve, reject) => {
      sent.push(version)
      pending.push({ resolve, reject })
    })
  return { sent, pending, send }
}

/** Lets everything run that waits for nothing. */
const rest = () => new Promise((resolve) => setTimeout(resolve))

describe('writes to one record', () => {
  test('are sent in order, each at the version that the one before returned', async () => {
    const { sent, pending, send } = slow()
    const all = [
      inTurn('turns.test 1', 4, send),
      inTurn('turns.test 1', 4, send),
      inTurn('turns.test 1', 4, send),
    ]
    await rest()
    expect(sent).toEqual([4])
    pending[0]?.resolve({ message: '', card: { id: 1, version: 5 } })
    await rest()
    expect(sent).toEqual([4, 5])
    pending[1]?.resolve({ version: 6 })
    await rest()
    pending[2]?.resolve({})
    await Promise.all(all)
    expect(sent).toEqual([4, 5, 6])
    expect(await settled('turns.test 1', 9)).toBe(9)
  })

  test('wait for none of another record', async () => {
    const { sent, send } = slow()
    void inTurn('turns.test 2', 1, send)
    void inTurn('turns.test 3', 1, send)
    await rest()
    expect(sent).toEqual([1, 1])
  })

  test('fail with the one that they wait for, and later ones do not', async () => {
    const { sent, pending, send } = slow()
    const both = [inTurn('turns.test 4', 1, send), inTurn('turns.test 4', 1, send)]
    const outcomes = Promise.allSettled(both)
    await rest()
    pending[0]?.reject(new Error('moved by others'))
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void inTurn('turns.test 4', 1, send)
    await rest()
    expect(sent).toEqual([1, 1])
  })
})
