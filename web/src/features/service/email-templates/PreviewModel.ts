import { createModel, signal } from '@preact/signals-react'
import { describe } from '~/api/errors'
import {
  type LetterCondition,
  type LetterContent,
  type LetterPreview,
  type PreviewData,
  type PreviewRequest,
  requestOf,
} from './view'

/** Milliseconds without typing after which a preview is asked for. */
export const previewPause = 500

/** The preview of a letter while it is edited. The last answer stays until the next one has come. */
export const PreviewModel = createModel((ask: (of: PreviewRequest) => Promise<LetterPreview>) => {
  const answer = signal<LetterPreview | null>(null)
  const isAsking = signal(false)
  const failure = signal<string | null>(null)
  const data = signal<PreviewData>({})
  let wanted: LetterContent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Asks for what is wanted, and again for what was typed meanwhile: there is one call at a time. */
  const run = async () => {
    if (isAsking.peek()) return
    isAsking.value = true
    await askOnce()
    isAsking.value = false
  }
  const askOnce = async (): Promise<void> => {
    if (!wanted) return undefined
    const content = wanted
    wanted = null
    try {
      answer.value = await ask({ ...requestOf(data.peek()), content })
      failure.value = null
    } catch (error) {
      failure.value = describe(error)
    }
    return askOnce()
  }
  /** Shows a content, once typing pauses; at once if there is none yet. */
  const show = (content: LetterContent, isAtOnce = answer.peek() === null) => {
    wanted = content
    clearTimeout(timer)
    if (isAtOnce) void run()
    else timer = setTimeout(() => void run(), previewPause)
  }
  /** Shows a content with other data. */
  const showFor = (content: LetterContent, next: PreviewData) => {
    data.value = next
    show(content, true)
  }

  return { answer, isAsking, failure, data, show, showFor, stop: () => clearTimeout(timer) }
})

export type PreviewModelOf = InstanceType<typeof PreviewModel>

/** Returns the cases of each variable on which a block depends: filled, empty, and each value that a block asks for. */
export function branchesOf({ blocks }: LetterContent): Map<string, LetterCondition[]> {
  const branches = new Map<string, LetterCondition[]>()
  for (const { condition } of blocks) {
    if (!condition || condition.variable === '') continue
    const { variable, is, value } = condition
    const cases = branches.get(variable) ?? [
      { variable, is: 'filled' as const },
      { variable, is: 'empty' as const },
    ]
    const isNew = is === 'equal' && value !== undefined && !cases.some((one) => one.value === value)
    branches.set(variable, isNew ? [...cases, { variable, is, value }] : cases)
  }
  return branches
}
