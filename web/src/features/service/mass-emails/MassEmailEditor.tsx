import { useModel } from '@preact/signals-react'
import { massEmailsAudience } from '~/api/endpoints.gen'
import { Refusal, passes } from '~/api/errors'
import { useRead } from '~/api/queries'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Tabs } from '~/ui/layout/Tabs'
import { ApprovalStep } from './ApprovalStep'
import { AudienceStep } from './AudienceStep'
import { MassEmailHead } from './MassEmailHead'
import css from './MassEmailPage.module.css'
import { MassEmailWork, type Work } from './MassEmailWork'
import { RecipientList } from './RecipientList'
import { Results } from './Results'
import { StartStep } from './StartStep'
import { TestStep } from './TestStep'
import { TextStep } from './TextStep'
import { stepsOf } from './steps'
import { type MassEmailRecord, isFrozen } from './view'

interface MassEmailEditorProps {
  record: MassEmailRecord
}

/** A mass e-mail: its five steps, how it goes, and its recipients once they are frozen. */
export function MassEmailEditor({ record }: MassEmailEditorProps) {
  const { mass_email: of } = record
  const work = useModel(() => new MassEmailWork(of.id))
  const steps = <Steps record={record} work={work} />
  return (
    <>
      <MassEmailHead record={record} work={work} />
      {isFrozen(of) ? (
        <>
          <Results of={of} />
          <Tabs
            label={t('noun.mass-email.title')}
            value={place.search.value['tab']}
            onChange={(tab) => place.change({ tab, state: undefined, reason: undefined, page: undefined })}
            tabs={[
              { id: 'steps', title: t('mass-emails-page.steps'), panel: steps },
              {
                id: 'recipients',
                title: t('mass-emails.column.recipients'),
                panel: <RecipientList of={of} />,
              },
            ]}
          />
        </>
      ) : (
        steps
      )}
    </>
  )
}

interface StepsProps {
  record: MassEmailRecord
  work: Work
}

/** The steps below one another: what is done, what is missing, and who may go on. */
function Steps({ record, work }: StepsProps) {
  const { mass_email: of } = record
  const isCounted = !isFrozen(of) && of.audience != null
  const { data, error, isFetching } = useRead(massEmailsAudience, { path: { id: of.id } }, isCounted)
  const failure = isCounted ? error : null
  const checked = isCounted && !failure ? (data ?? null) : null
  const isUncountable = failure instanceof Refusal && !passes(failure)
  const standing = stepsOf(record, checked, { isTested: work.isTested.value, isUncountable })
  return (
    <div className={css.steps}>
      <AudienceStep
        of={of}
        work={work}
        standing={standing.who}
        checked={checked}
        failure={failure}
        isCounting={isCounted && isFetching}
      />
      <TextStep record={record} work={work} standing={standing.what} missing={checked?.missing ?? []} />
      <TestStep of={of} work={work} standing={standing.test} />
      <ApprovalStep
        record={record}
        work={work}
        standing={standing.approval}
        recipients={checked?.recipients ?? of.counts.recipients}
      />
      <StartStep of={of} work={work} standing={standing.start} />
    </div>
  )
}
