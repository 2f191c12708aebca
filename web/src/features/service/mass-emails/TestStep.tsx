import { useSignal } from '@preact/signals-react'
import { Send } from 'lucide-react'
import type { FormEvent } from 'react'
import { massEmailsSendTest } from '~/api/actions.gen'
import { reasonOf } from '~/parts/act/acts'
import { MemberInput } from '~/parts/list/MemberInput'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import css from './MassEmailPage.module.css'
import type { Work } from './MassEmailWork'
import { StepCard } from './StepCard'
import type { StepStanding } from './steps'
import type { MassEmail } from './view'

interface TestStepProps {
  of: MassEmail
  work: Work
  standing: StepStanding
}

/** A letter to oneself, marked as a test, with made-up data or those of a member. */
export function TestStep({ of, work, standing }: TestStepProps) {
  const typed = useSignal('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void work.sendTest(Number(typed.value) > 0 ? Number(typed.value) : null)
  }
  const reason = reasonOf(massEmailsSendTest, of)
  const unwritten = of.template_id == null ? t('mass-emails-page.test.no-text') : null
  return (
    <StepCard name="test" standing={standing}>
      <form className={css.form} onSubmit={submit}>
        <Field label={t('mass-emails-page.test.member')} hint={t('mass-emails-page.test.hint')}>
          <MemberInput name="test-member" value={typed.value} onChange={(text) => (typed.value = text)} />
        </Field>
        <Button
          type="submit"
          icon={<Send aria-hidden />}
          busy={work.busy.value === 'send-test'}
          reason={reason ?? unwritten}
        >
          {t(massEmailsSendTest.label)}
        </Button>
      </form>
    </StepCard>
  )
}
