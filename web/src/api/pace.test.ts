import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A read that takes some milliseconds, and when each began. */
function reader(takes: number) {
  const begun: number[] = []
  const start = performance.now()
  const read = () => {
    begun.push(performance.now() - start)
    return new Promise((done) => setTimeout(done, takes))
  }
  return { begun, read }
}

/** Asks for a read that many times, at an interval in milliseconds, and lets the last one rest. */
async function burst(read: () => Promise<unknown>, times: number, every: number): Promise<void> {
  const pace = new Pace()
  for (let at = 0; at < times; at += 1) setTimeout(() => pace.read('list', read), at * every)
  await vi.advanceTimersByTimeAsync(times * every + 20_000)
}

test('a burst is read at once, once a second, and after its last change', async () => {
  const { begun, read } = reader(50)
  await burst(read, 40, 100)
  expect(begun).toEqual([0, 1050, 2100, 3150, 4200])
})

test('a slow read rests twice as long as it took', async () => {
  const { begun, read } = reader(2200)
  await burst(read, 100, 100)
  expect(begun).toEqual([0, 6600, 13_200])
})

test('a read that fails is repeated like another', async () => {
  const pace = new Pace()
  const read = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(1)
  pace.read('list', read)
  pace.read('list', read)
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(2)
})

test('reads of different keys do not wait for one another', async () => {
  const [pace, list, record] = [new Pace(), reader(50), reader(50)]
  pace.read('list', list.read)
  pace.read('record', record.read)
  await vi.advanceTimersByTimeAsync(0)
  expect([list.begun, record.begun]).toEqual([[0], [0]])
})
