import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, Unreachable } from '~/api/errors'
import { DraftSaver, type LocalDraft, type SavedDraft, pauses } from './DraftSaver'
import type { LetterContent } from './view'

const text = (subject: string): LetterContent => ({ subject, preheader: '', blocks: [] })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server of which a test says what it answers, and a device that keeps what it was given. */
function scene(read: SavedDraft = { content: text('theirs'), version: 9 }) {
  const saves: {
    subject: string
    version: number
    key: string
    answer: (end: { version: number } | Error) => void
  }[] = []
  const device: { kept: LocalDraft | null } = { kept: null }
  const saver = new DraftSaver(
    { content: text('saved'), version: 1 },
    {
      save: ({ subject }, version, key) =>
        new Promise((resolve, reject) => {
          saves.push({
            subject,
            version,
            key,
            answer: (end) => (end instanceof Error ? reject(end) : resolve(end)),
          })
        }),
      read: async () => read,
      draft: { keep: (draft) => (device.kept = draft), forget: () => (device.kept = null) },
    },
  )
  return { saver, saves, device }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('typing is sent after a pause, one save after the other, each over the version before', async () => {
  const { saver, saves, device } = scene()
  saver.type(text('a'))
  saver.type(text('ab'))
  expect(saver.state.value).toBe('waiting')
  await vi.advanceTimersByTimeAsync(pauses.send)
  expect(saves.map(({ subject, version }) => [subject, version])).toEqual([['ab', 1]])
  saver.type(text('abc'))
  await vi.advanceTimersByTimeAsync(pauses.send * 2)
  expect(saves).toHaveLength(1)
  expect(device.kept?.content.subject).toBe('abc')
  saves[0]?.answer({ version: 2 })
  await settle()
  expect(saves.map(({ subject, version }) => [subject, version])).toEqual([
    ['ab', 1],
    ['abc', 2],
  ])
  saves[1]?.answer({ version: 3 })
  await settle()
  expect(saver.state.value).toBe('saved')
  expect(saver.version.value).toBe(3)
  expect(device.kept).toBeNull()
})

test('a draft that cannot be sent stays on the device and is sent again', async () => {
  const { saver, saves, device } = scene()
  saver.type(text('a'))
  await vi.advanceTimersByTimeAsync(pauses.send)
  saves[0]?.answer(new Unreachable())
  await settle()
  expect(saver.state.value).toBe('failed')
  expect(device.kept).toEqual({ content: text('a'), version: 1 })
  saver.type(text('ab'))
  await vi.advanceTimersByTimeAsync(pauses.retry)
  // The first may have been made: it is repeated under its key before the next one.
  expect(saves.map(({ subject, version }) => [subject, version])).toEqual([
    ['a', 1],
    ['a', 1],
  ])
  expect(saves[1]?.key).toBe(saves[0]?.key)
  saves[1]?.answer({ version: 2 })
  await settle()
  expect(saves[2]).toMatchObject({ subject: 'ab', version: 2 })
  saves[2]?.answer(new Refusal(422, { message: 'Muito longo' }))
  await settle()
  expect(saver.state.value).toBe('refused')
  expect(saver.failure.value).toBe('Muito longo')
  await vi.advanceTimersByTimeAsync(pauses.retry * 3)
  expect(saves).toHaveLength(3)
})

test('what another person saved stops the saves, keeps the own text, and is gone over only when that is chosen', async () => {
  const { saver, saves, device } = scene()
  saver.type(text('mine'))
  await vi.advanceTimersByTimeAsync(pauses.send)
  saves[0]?.answer(new Refusal(412, { message: 'Mudou' }))
  await settle()
  expect(saver.state.value).toBe('conflict')
  expect(saver.theirs.value?.content.subject).toBe('theirs')
  saver.type(text('mine too'))
  await vi.advanceTimersByTimeAsync(pauses.send * 3)
  expect(saves).toHaveLength(1)
  expect(device.kept?.content.subject).toBe('mine too')
  saver.keepMine()
  await settle()
  expect(saves.map(({ subject, version }) => [subject, version])[1]).toEqual(['mine too', 9])
})

test('a save that was made after all is no conflict with oneself', async () => {
  const { saver, saves } = scene({ content: text('mine'), version: 2 })
  saver.type(text('mine'))
  await vi.advanceTimersByTimeAsync(pauses.send)
  saves[0]?.answer(new Refusal(412, { message: 'Mudou' }))
  await settle()
  expect(saver.state.value).toBe('saved')
  expect(saver.version.value).toBe(2)
})

test('a draft of this device is sent if it follows what is saved, and is a conflict if it does not', async () => {
  const follows = scene()
  follows.saver.restore({ content: text('offline'), version: 1 })
  await vi.advanceTimersByTimeAsync(pauses.send)
  expect(follows.saves[0]?.subject).toBe('offline')
  const late = scene()
  late.saver.restore({ content: text('offline'), version: 0 })
  await vi.advanceTimersByTimeAsync(pauses.send * 2)
  expect(late.saver.state.value).toBe('conflict')
  expect(late.saver.theirs.value?.content.subject).toBe('saved')
  expect(late.saves).toHaveLength(0)
})

test('what is typed back to what is saved is not sent', async () => {
  const { saver, saves } = scene()
  saver.type(text('a'))
  saver.type(text('saved'))
  await vi.advanceTimersByTimeAsync(pauses.send)
  expect(saves).toHaveLength(0)
  expect(saver.state.value).toBe('saved')
})

test('a call of another kind waits for the save under way, and the next save for the call', async () => {
  const { saver, saves } = scene()
  saver.type(text('a'))
  let publish = (_version: number) => {}
  const published = vi.fn<() => Promise<void>>(
    () =>
      new Promise<void>((resolve) => {
        publish = (version) => {
          saver.follow(version)
          resolve()
        }
      }),
  )
  const done = saver.after(published)
  await settle()
  expect(published).not.toHaveBeenCalled()
  saves[0]?.answer({ version: 2 })
  await settle()
  expect(published).toHaveBeenCalledOnce()
  saver.type(text('ab'))
  await vi.advanceTimersByTimeAsync(pauses.send * 2)
  expect(saves).toHaveLength(1)
  publish(3)
  await done
  await settle()
  expect(saves[1]).toMatchObject({ subject: 'ab', version: 3 })
})

test('a call of another kind is not made over a draft that could not be saved', async () => {
  const { saver, saves } = scene()
  saver.type(text('a'))
  const run = vi.fn<() => Promise<string>>(async () => 'done')
  const done = saver.after(run)
  await settle()
  saves[0]?.answer(new Unreachable())
  expect(await done).toBeNull()
  expect(run).not.toHaveBeenCalled()
})

test('what was not sent is forgotten when the record is gone', async () => {
  const { saver, saves, device } = scene()
  saver.type(text('a'))
  await vi.advanceTimersByTimeAsync(pauses.keep)
  saver.end()
  await vi.advanceTimersByTimeAsync(pauses.send * 2)
  expect(saves).toHaveLength(0)
  expect(device.kept).toBeNull()
})
