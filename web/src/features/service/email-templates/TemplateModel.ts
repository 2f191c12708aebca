import { computed, createModel, effect, signal, untracked } from '@preact/signals-react'
import { emailTemplatesEdit as changes } from '~/api/actions.gen'
import { call, callUnder } from '~/api/call'
import { randomId } from '~/browser/random'
import { FormDraft, draftNamed } from '~/form/drafts'
import { reasonOf } from '~/parts/act/acts'
import { t } from '~/text'
import { ContentModel } from './ContentModel'
import { DraftSaver, type LocalDraft } from './DraftSaver'
import { LinkCheckModel } from './LinkCheckModel'
import { PreviewModel } from './PreviewModel'
import { TemplateActs } from './TemplateActs'
import { isAlike } from './blocks'
import {
  emailTemplatesCheckLinks,
  emailTemplatesEdit,
  emailTemplatesGet,
  emailTemplatesPreview,
} from '~/api/endpoints.gen'
import { type EmailTemplateDetail } from './view'

/** A template while it is edited: its content, the draft that is sent while one types, the preview, and what is done to it. */
export const TemplateModel = createModel((detail: EmailTemplateDetail) => {
  const { email_template: template } = detail
  const path = { id: template.id }
  const draft = new FormDraft<LocalDraft>(draftNamed(emailTemplatesEdit, path))
  const isWritten = reasonOf(changes, template) === null
  const isLocal = isWritten && draft.content && !isAlike(draft.content.content, detail.content)
  const local = isLocal ? draft.content : null
  if (!local) draft.forget()
  const content = new ContentModel(local?.content ?? detail.content)
  const latest = signal(template)
  /** Why the viewer may not change it; null if they may. */
  const refusal = computed(() => reasonOf(changes, latest.value))

  const read = async () => {
    const { content: saved, email_template: of } = await call(emailTemplatesGet, { path })
    return { content: saved, version: of.version }
  }
  const saver = new DraftSaver(
    { content: local ? detail.content : content.content.peek(), version: template.version },
    {
      draft,
      read,
      // It is made sure of by the saver: the page can be left meanwhile, since the device keeps the draft.
      save: async (next, version, key) => {
        const answer = await callUnder(key, emailTemplatesEdit, { path, body: { content: next }, version })
        latest.value = answer.email_template
        return answer.email_template
      },
    },
  )
  if (local) saver.restore({ content: content.content.peek(), version: local.version })
  // A preview changes nothing: it waits for no save, and is not made sure of.
  const preview = new PreviewModel((of) => callUnder(randomId(), emailTemplatesPreview, { path, body: of }))
  const links = new LinkCheckModel((of) =>
    callUnder(randomId(), emailTemplatesCheckLinks, { path, body: { content: of } }),
  )
  let known = detail.problems
  // The same ones while they stay: a new preview draws no block again.
  const problems = computed(() => {
    const next = preview.answer.value?.problems ?? detail.problems
    if (!isAlike(known, next)) known = next
    return known
  })
  const acts = new TemplateActs({ path, content, saver, latest, read, data: preview.data })

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
      saver.leave()
      preview.stop()
    }
  }
  /** Takes back what this device had kept, and shows what is saved. */
  const discardLocal = () => {
    draft.restored.value = null
    acts.load({ content: detail.content, version: template.version })
  }
  const whyNotPublished = computed(() => {
    const n = problems.value.length
    return n > 0 ? t('email-editor.publish.problems', { n }) : null
  })

  return {
    refusal,
    content,
    saver,
    preview,
    links,
    problems,
    latest,
    acts,
    restored: { restored: draft.restored, discard: discardLocal },
    start,
    whyNotPublished,
  }
})

export type TemplateModelOf = InstanceType<typeof TemplateModel>
