import { useSignal } from '@preact/signals-react'
import { History, Redo2, Send, Undo2 } from 'lucide-react'
import { whyNot } from '~/api/can'
import { lazyDialog } from '~/shell/lazyDialog'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { type Key, t } from '~/text'
import { Badge, type Tone } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import css from './TemplateHead.module.css'
import type { TemplateModelOf } from './TemplateModel'
import {
  emailTemplatesDiscardDraft,
  emailTemplatesPublish,
  emailTemplatesTestSend,
} from '~/api/endpoints.gen'
import { type EmailTemplate, type TemplateState } from './view'

const VersionsDialog = lazyDialog(() => import('./VersionsDialog'), 'VersionsDialog')
const DiscardDialog = lazyDialog(() => import('./DiscardDialog'), 'DiscardDialog')

/** What the head says of a template. */
type Standing = TemplateState | 'changed'

const tones: Record<Standing, Tone> = {
  draft: 'quiet',
  published: 'good',
  changed: 'warn',
  original: 'quiet',
}

/** Returns what a template is; `changed` if it is published and has a newer draft. */
const standingOf = ({ state, published_version: published }: EmailTemplate): Standing =>
  state === 'draft' && published != null ? 'changed' : state

const savings: Record<TemplateModelOf['saver']['state']['value'], Key> = {
  saved: 'email-editor.saver.saved',
  waiting: 'email-editor.saver.waiting',
  saving: 'email-editor.saver.saving',
  failed: 'email-editor.saver.failed',
  refused: 'email-editor.saver.refused',
  conflict: 'email-editor.saver.conflict',
}

/** The head of the editor: name and state, how the draft is kept, and what is done to the template. */
export function TemplateHead({ model }: { model: TemplateModelOf }) {
  const open = useSignal<'versions' | 'discard' | null>(null)
  const template = model.latest.value
  const state = standingOf(template)
  const busy = model.acts.busy.value
  const close = () => (open.value = null)
  const hasDraft = template.state === 'draft'
  return (
    <>
      <PageHeader
        route={routeNamed('cms-email-template-edit')}
        title={<bdi>{template.name}</bdi>}
        aside={
          <span className={css.state}>
            <Badge tone={tones[state]}>{t(`email-editor.state.${state}`)}</Badge>
            <Saving model={model} />
          </span>
        }
        actions={
          <>
            <Steps model={model} />
            <Button icon={<History aria-hidden />} onClick={() => (open.value = 'versions')}>
              {t('email-editor.versions')}
            </Button>
            <Button
              icon={<Send aria-hidden />}
              busy={busy === 'send-test'}
              reason={whyNot(emailTemplatesTestSend)}
              onClick={() => void model.acts.sendTest()}
            >
              {t('email-editor.send-test')}
            </Button>
            {(state === 'changed' || (hasDraft && template.key)) && (
              <Button
                busy={busy === 'discard'}
                reason={whyNot(emailTemplatesDiscardDraft)}
                onClick={() => (open.value = 'discard')}
              >
                {t('email-editor.discard')}
              </Button>
            )}
            <Button
              look="primary"
              busy={busy === 'publish'}
              reason={
                whyNot(emailTemplatesPublish) ??
                model.whyNotPublished.value ??
                (hasDraft || model.saver.state.value !== 'saved' ? null : t('email-editor.publish.same'))
              }
              onClick={() => void model.acts.publish()}
            >
              {t('email-editor.publish')}
            </Button>
          </>
        }
      />
      {template.failing && (
        <p className={css.failing} role="alert">
          {t('email-editor.failing', { why: template.failing })}
        </p>
      )}
      {open.value === 'versions' && <VersionsDialog model={model} template={template} onClose={close} />}
      {open.value === 'discard' && <DiscardDialog model={model} name={template.name} onClose={close} />}
    </>
  )
}

/** How the draft is kept: sent, on its way, or why not. */
function Saving({ model: { saver } }: { model: TemplateModelOf }) {
  const state = saver.state.value
  const failure = saver.failure.value
  const isBad = state === 'failed' || state === 'refused' || state === 'conflict'
  return (
    // What goes well is not read aloud at each pause.
    <small
      role={isBad ? 'alert' : undefined}
      className={css.saving}
      data-saver={state}
      data-bad={isBad || undefined}
    >
      {t(savings[state])}
      {failure !== null && isBad && ` ${failure}`}
    </small>
  )
}

/** One step back and forth of the whole content. */
function Steps({ model: { content } }: { model: TemplateModelOf }) {
  const { canUndo, canRedo } = content.steps.value
  return (
    <span className={css.steps}>
      <ActionButton
        look="ghost"
        icon={<Undo2 aria-hidden />}
        label={t('email-editor.undo')}
        reason={canUndo ? null : t('undo.none')}
        aria-keyshortcuts="Control+Z"
        onClick={content.undo}
      />
      <ActionButton
        look="ghost"
        icon={<Redo2 aria-hidden />}
        label={t('email-editor.redo')}
        reason={canRedo ? null : t('rich-text.nothing-to-redo')}
        aria-keyshortcuts="Control+Y"
        onClick={content.redo}
      />
    </span>
  )
}
