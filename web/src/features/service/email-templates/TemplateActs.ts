import { type Signal, batch, createModel, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { tellDone } from '~/parts/write/outbox'
import { undoOf } from '~/parts/write/undoOf'
import { toaster } from '~/shell/toasts'
import type { ContentModelOf } from './ContentModel'
import type { DraftSaver, SavedDraft } from './DraftSaver'
import {
  emailTemplatesDiscardDraft,
  emailTemplatesPublish,
  emailTemplatesRestore,
  emailTemplatesTestSend,
  emailTemplatesVersions,
} from '~/api/endpoints.gen'
import { type EmailTemplateSaved, type EmailTemplate, type PreviewData, requestOf } from './view'

/** What is done to a template. */
export type TemplateAct = 'publish' | 'discard' | 'restore' | 'send-test'

interface ActWays {
  path: { id: number }
  content: ContentModelOf
  saver: DraftSaver
  /** The template as it was answered last. */
  latest: Signal<EmailTemplate>
  read: () => Promise<SavedDraft>
  /** Whose data a test shows. */
  data: Signal<PreviewData>
}

/** The acts on a template. Each begins once the draft is saved, holds the saves while it runs, and says what was done. */
export const TemplateActs = createModel(({ path, content, saver, latest, read, data }: ActWays) => {
  const busy = signal<TemplateAct | null>(null)

  /** Returns whether it was done. */
  const act = async (
    name: TemplateAct,
    run: () => Promise<{ message: string }>,
    tell: (answer: { message: string }) => void = ({ message }) => toaster.good(message),
  ): Promise<boolean> => {
    if (busy.peek()) return false
    busy.value = name
    try {
      const answer = await saver.after(run)
      // The line of the draft says why it is not saved.
      if (answer) tell(answer)
      return answer !== null
    } catch (error) {
      toaster.bad(title(error), describe(error))
      return false
    } finally {
      busy.value = null
    }
  }
  const over = () => ({ path, version: saver.version.peek() })
  const follow = (answer: EmailTemplateSaved) => {
    saver.follow(answer.email_template.version)
    latest.value = answer.email_template
    void refresh(emailTemplatesVersions)
    return answer
  }
  /** Loads what is saved into the editor, as one step that can be undone. */
  const load = (draft: SavedDraft) =>
    batch(() => {
      content.load(draft.content)
      saver.take({ content: content.content.peek(), version: draft.version })
    })
  const reload = async (answer: EmailTemplateSaved) => {
    follow(answer)
    load(await read())
    return answer
  }
  /** Says that another draft is there, with the way back to the one before. */
  const tellReplaced = (answer: { message: string }) => {
    const back = undoOf(answer, (undone) => follow(undone as EmailTemplateSaved))
    const undo =
      back &&
      (() =>
        saver.after(async () => {
          const sentence = await back()
          load(await read())
          return sentence
        }))
    tellDone({ title: answer.message, answer, undo, reread: () => refresh(emailTemplatesVersions) })
  }

  const publish = () =>
    act('publish', async () => follow(await call(emailTemplatesPublish, { ...over(), body: {} })))
  const discard = () =>
    act('discard', async () => reload(await call(emailTemplatesDiscardDraft, over())), tellReplaced)
  const restore = (number: number) =>
    act(
      'restore',
      async () => reload(await call(emailTemplatesRestore, { ...over(), body: { number } })),
      tellReplaced,
    )
  const sendTest = () =>
    act('send-test', () => call(emailTemplatesTestSend, { path, body: requestOf(data.peek()) }))
  /** Ends a conflict by what the other person saved. One's own text is one step back. */
  const takeTheirs = () => {
    const theirs = saver.theirs.peek()
    if (theirs) load(theirs)
  }

  return { busy, publish, discard, restore, sendTest, takeTheirs, load }
})
