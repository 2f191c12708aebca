import { batch, computed, createModel, effect, signal, untracked } from '@preact/signals-react'
import { call, callUnder } from '~/api/call'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { randomId } from '~/browser/random'
import { FormDraft, draftNamed } from '~/form/drafts'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ContentModel } from './ContentModel'
import { DraftSaver, type LocalDraft } from './DraftSaver'
import { PreviewModel } from './PreviewModel'
import { isAlike } from './blocks'
import {
  type EmailTemplate,
  type EmailTemplateSaved,
  emailTemplatesDiscard,
  emailTemplatesEdit,
  emailTemplatesGet,
  emailTemplatesPreview,
  emailTemplatesPublish,
  emailTemplatesRestore,
  emailTemplatesSendTest,
  emailTemplatesVersions,
} from './contract'

/** What is done to the template at the moment. */
export type TemplateAct = 'publish' | 'discard' | 'restore' | 'send-test'

/** A template while it is edited: its content, the draft that is sent while one types, the preview, and what is done to it. */
export const TemplateModel = createModel((template: EmailTemplate) => {
  const { id } = template
  const path = { id }
  const draft = new FormDraft<LocalDraft>(draftNamed(emailTemplatesEdit, path))
  const local = draft.content && !isAlike(draft.content.content, template.content) ? draft.content : null
  if (!local) draft.forget()
  const content = new ContentModel(local?.content ?? template.content)
  const state = signal(template.state)
  const busy = signal<TemplateAct | null>(null)

  const read = () => call(emailTemplatesGet, { path })
  const saver = new DraftSaver(
    { content: local ? template.content : content.content.peek(), version: template.version },
    {
      draft,
      read,
      // It is made sure of by the saver: the page can be left meanwhile, since the device keeps the draft.
      save: async (next, version, key) => {
        const answer = await callUnder(key, emailTemplatesEdit, { path, body: { content: next }, version })
        state.value = answer.state
        return answer
      },
    },
  )
  if (local) saver.restore({ content: content.content.peek(), version: local.version })
  // A preview changes nothing: it waits for no save, and is not made sure of.
  const preview = new PreviewModel((of) => callUnder(randomId(), emailTemplatesPreview, { path, body: of }))
  const problems = computed(() => preview.answer.value?.problems ?? template.problems)

  /** Follows what is typed, until the page is left. */
  const start = () => {
    const stop = effect(() => {
      const next = content.content.value
      untracked(() => {
        saver.type(next)
        preview.show(next)
      })
    })
    const hide = () => saver.keep()
    addEventListener('pagehide', hide)
    return () => {
      stop()
      removeEventListener('pagehide', hide)
      saver.dispose()
      preview.dispose()
    }
  }

  /** Does something once the draft is saved, and says what was done. */
  const act = async (name: TemplateAct, run: () => Promise<{ message: string }>) => {
    if (busy.peek()) return false
    busy.value = name
    try {
      await saver.flush()
      // The line of the draft says why it is not.
      if (saver.state.peek() !== 'saved') return false
      toaster.good((await run()).message)
      return true
    } catch (error) {
      toaster.bad(title(error), describe(error))
      return false
    } finally {
      busy.value = null
    }
  }
  const follow = (answer: EmailTemplateSaved) => {
    saver.follow(answer.version)
    state.value = answer.state
    void refresh(emailTemplatesVersions)
    return answer
  }
  const publish = () =>
    act('publish', async () =>
      follow(await call(emailTemplatesPublish, { path, body: {}, version: saver.version.peek() })),
    )
  /** Loads what a call has left, as one step that can be undone. */
  const reload = async (answer: EmailTemplateSaved) => {
    follow(answer)
    const fresh = await read()
    batch(() => {
      content.load(fresh.content)
      saver.take({ content: content.content.peek(), version: fresh.version })
    })
    return answer
  }
  const discard = () =>
    act('discard', async () =>
      reload(await call(emailTemplatesDiscard, { path, version: saver.version.peek() })),
    )
  const restore = (number: number) =>
    act('restore', async () =>
      reload(await call(emailTemplatesRestore, { path, body: { number }, version: saver.version.peek() })),
    )
  const sendTest = () =>
    act('send-test', () => call(emailTemplatesSendTest, { path, body: { ...preview.data.peek() } }))
  /** Ends a conflict by what the other person saved. One's own text is one step back. */
  const takeTheirs = () => {
    const theirs = saver.theirs.peek()
    if (!theirs) return
    batch(() => {
      content.load(theirs.content)
      saver.take({ content: content.content.peek(), version: theirs.version })
    })
  }
  /** Takes back what this device had kept, and shows what is saved. */
  const discardLocal = () => {
    draft.restored.value = null
    batch(() => {
      content.load(template.content)
      saver.take({ content: content.content.peek(), version: template.version })
    })
  }
  const why = () => {
    const n = problems.value.length
    return n > 0 ? t('email-editor.publish.problems', { n }) : null
  }

  return {
    content,
    saver,
    preview,
    problems,
    state,
    busy,
    restored: { restored: draft.restored, discard: discardLocal },
    start,
    publish,
    discard,
    restore,
    sendTest,
    takeTheirs,
    whyNotPublished: why,
  }
})

export type TemplateModelOf = InstanceType<typeof TemplateModel>
