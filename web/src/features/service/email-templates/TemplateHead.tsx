import { useSignal } from '@preact/signals-react'
import { Copy, Ellipsis, History, Redo2, RotateCcw, Send, Trash2, Undo2 } from 'lucide-react'
import {
  emailTemplatesDelete,
  emailTemplatesDiscardDraft,
  emailTemplatesPublish,
  emailTemplatesTestSend,
} from '~/api/actions.gen'
import { whyNot } from '~/api/can'
import { emailTemplatesDuplicate } from '~/api/endpoints.gen'
import type { Item } from '~/parts/act/ItemsMenu'
import { LateMenu } from '~/parts/act/LateMenu'
import { reasonOf } from '~/parts/act/acts'
import { lazyDialog } from '~/shell/lazyDialog'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { type Key, t } from '~/text'
import { Badge, type Tone } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import css from './TemplateHead.module.css'
import type { TemplateModelOf } from './TemplateModel'
import { type EmailTemplate, type TemplateState } from './view'

const VersionsDialog = lazyDialog(() => import('./VersionsDialog'), 'VersionsDialog')
const DeleteDialog = lazyDialog(() => import('./TemplateDialogs'), 'DeleteDialog')
const DuplicateDialog = lazyDialog(() => import('./TemplateDialogs'), 'DuplicateDialog')

type OpenDialog = 'versions' | 'delete' | 'duplicate'

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
  const open = useSignal<OpenDialog | null>(null)
  const template = model.latest.value
  const state = standingOf(template)
  const refusal = model.refusal.value
  const close = () => (open.value = null)
  return (
    <>
      <PageHeader
        route={routeNamed('cms-email-template-edit')}
        title={<bdi>{template.name}</bdi>}
        aside={
          <span className={css.state}>
            <Badge tone={tones[state]}>{t(`email-editor.state.${state}`)}</Badge>
            {refusal === null && <Saving model={model} />}
          </span>
        }
        actions={
          <>
            {refusal === null && <Steps model={model} />}
            <MoreActs model={model} onOpen={(next) => (open.value = next)} />
            <Button icon={<History aria-hidden />} onClick={() => (open.value = 'versions')}>
              {t('email-editor.versions')}
            </Button>
            <MainActs model={model} />
          </>
        }
      />
      {template.failing && (
        <p className={css.failing} role="alert">
          {t('email-editor.failing', { why: template.failing })}
        </p>
      )}
      {refusal !== null && <p className={css.refusal}>{refusal}</p>}
      {open.value === 'versions' && <VersionsDialog model={model} template={template} onClose={close} />}
      {open.value === 'delete' && <DeleteDialog model={model} onClose={close} />}
      {open.value === 'duplicate' && <DuplicateDialog model={model} onClose={close} />}
    </>
  )
}

/** A test to oneself, and the publication. */
function MainActs({ model: { acts, latest, saver, whyNotPublished } }: { model: TemplateModelOf }) {
  const busy = acts.busy.value
  // What is typed may change what the server answered last.
  const isSaved = saver.state.value === 'saved'
  return (
    <>
      <Button
        icon={<Send aria-hidden />}
        busy={busy === 'send-test'}
        reason={reasonOf(emailTemplatesTestSend, latest.value)}
        onClick={() => void acts.sendTest()}
      >
        {t('email-editor.send-test')}
      </Button>
      <Button
        look="primary"
        busy={busy === 'publish'}
        reason={reasonOf(emailTemplatesPublish, isSaved ? latest.value : {}) ?? whyNotPublished.value}
        onClick={() => void acts.publish()}
      >
        {t('email-editor.publish')}
      </Button>
    </>
  )
}

interface MoreActsProps {
  model: TemplateModelOf
  onOpen: (dialog: OpenDialog) => void
}

/** The menu of what is done seldom: copies, the way back to what is published, the end of a template of staff. */
function MoreActs({ model: { acts, latest, saver }, onOpen }: MoreActsProps) {
  const template = latest.value
  const isSaved = saver.state.value === 'saved'
  const items: Item[] = [
    {
      icon: Copy,
      label: t('action.email-templates.duplicate'),
      reason: whyNot(emailTemplatesDuplicate),
      // The copy is made of what is saved.
      run: () => void saver.flush().then(() => onOpen('duplicate')),
    },
    {
      icon: RotateCcw,
      label: t(emailTemplatesDiscardDraft.label),
      reason: reasonOf(emailTemplatesDiscardDraft, isSaved ? template : {}),
      run: () => void acts.discard(),
    },
    {
      icon: Trash2,
      label: t(emailTemplatesDelete.label),
      reason: reasonOf(emailTemplatesDelete, template),
      isDanger: true,
      run: () => onOpen('delete'),
    },
  ]
  return (
    <LateMenu
      label={t('shell.list.actions')}
      items={items}
      trigger={(open) => (
        <Button
          look="ghost"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')} ${template.name}`}
          aria-haspopup="menu"
          onClick={open}
        />
      )}
    />
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
