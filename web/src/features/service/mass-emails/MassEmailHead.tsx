import { useSignal } from '@preact/signals-react'
import { Ellipsis, Pause } from 'lucide-react'
import * as onMassEmail from '~/api/actions/mass_email.gen'
import { labelOf } from '~/api/words'
import { MassEmailState, PauseReason } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ActDialog } from '~/parts/act/ActDialog'
import { LateMenu } from '~/parts/act/LateMenu'
import { type Act, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { lazyDialog } from '~/shell/lazyDialog'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './MassEmailPage.module.css'
import { type Work, rereadMassEmail } from './MassEmailWork'
import type { MassEmail, MassEmailRecord } from './view'

const CloneDialog = lazyDialog(() => import('./CloneDialog'), 'CloneDialog')

const { massEmailsPause: pause, massEmailsResume: resume, massEmailsCancel: cancel } = onMassEmail
const { massEmailsSettle: settle, massEmailsDelete: deletion, massEmailsClone: copy } = onMassEmail

/** What the menu offers after the copies, in its order. */
const seldom: readonly Act[] = [settle, cancel, deletion]

type Question = Act | 'clone' | 'clone-not-pressed'

interface MassEmailHeadProps {
  record: MassEmailRecord
  work: Work
}

/** The head: name and state, why it is paused, and what is done to the whole. */
export function MassEmailHead({ record: { mass_email: of }, work }: MassEmailHeadProps) {
  const asked = useSignal<Question | null>(null)
  const close = () => (asked.value = null)
  const open = (question: Question) => (asked.value = question)
  const isPausable = reasonOf(pause, of) === null
  const isPaused = of.state === 'paused'
  return (
    <>
      <PageHeader
        route={routeNamed('cms-mass-emails-edit')}
        title={<bdi>{of.name}</bdi>}
        aside={
          <span className={css.state}>
            <Word isBadge words={MassEmailState} of={of.state} />
            {of.pause_reason && <small className={css.why}>{labelOf(PauseReason, of.pause_reason)}</small>}
          </span>
        }
        actions={
          <>
            <MoreActs of={of} onOpen={open} />
            {isPausable && (
              <Button
                look="primary"
                icon={<Pause aria-hidden />}
                busy={work.busy.value === 'pause'}
                onClick={() => void work.pause(of)}
              >
                {t(pause.label)}
              </Button>
            )}
            {isPaused && (
              <Button look="primary" reason={reasonOf(resume, of)} onClick={() => open(resume)}>
                {t(resume.label)}
              </Button>
            )}
          </>
        }
      />
      <Asked of={of} question={asked.value} onClose={close} />
    </>
  )
}

interface MoreActsProps {
  of: MassEmail
  onOpen: (question: Question) => void
}

/** The menu of copies and of what ends it. */
function MoreActs({ of, onOpen }: MoreActsProps) {
  const reason = reasonOf(copy, of)
  const icon = iconOf(copy)
  const unsent = of.counts.sent + of.counts.pressed > 0 ? null : t('mass-emails-page.clone.none-sent')
  const items = [
    { icon, label: t(copy.label), reason, run: () => onOpen('clone') },
    {
      icon,
      label: t('mass-emails-page.clone.not-pressed'),
      reason: reason ?? unsent,
      run: () => onOpen('clone-not-pressed'),
    },
    ...seldom.map((act) => ({
      icon: iconOf(act),
      label: t(act.label),
      reason: reasonOf(act, of),
      isDanger: act.endpoint.danger === 'destructive',
      run: () => onOpen(act),
    })),
  ]
  return (
    <LateMenu
      label={t('shell.list.actions')}
      items={items}
      trigger={(open) => (
        <Button
          look="ghost"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')} ${of.name}`}
          aria-haspopup="menu"
          onClick={open}
        />
      )}
    />
  )
}

interface AskedProps {
  of: MassEmail
  question: Question | null
  onClose: () => void
}

/** The question before an act that takes one. */
function Asked({ of, question, onClose }: AskedProps) {
  if (question === null) return null
  if (question === 'clone' || question === 'clone-not-pressed') {
    return <CloneDialog of={of} isNotPressed={question === 'clone-not-pressed'} onClose={onClose} />
  }
  return (
    <ActDialog
      act={question}
      of={of}
      name={of.name}
      about={{ name: of.name }}
      rereads={[]}
      onChanged={() => void rereadMassEmail()}
      onDone={question === deletion ? () => place.go(url('cms-mass-emails')) : undefined}
      onClose={onClose}
    />
  )
}
