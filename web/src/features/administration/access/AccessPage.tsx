import { useModel, useSignal } from '@preact/signals-react'
import { RotateCcw } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { accessList, accessUpdate } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { can } from '~/api/can'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellDone } from '~/parts/write/outbox'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './AccessPage.module.css'
import { MatrixTable } from './MatrixTable'
import { Staged, changesTo, isEdited } from './staged'

const reread = () => refresh(accessList)

/** The permission matrix: readable by all staff, edited by root. */
export function AccessPage() {
  const result = useRead(accessList)
  const matrix = result.data
  const mayEdit = can('manage', 'all')
  return (
    <div className={css.page}>
      <PageHeader route={routeNamed('cms-access')} />
      <p className={css.intro}>
        {t('access.page.intro')} {!mayEdit && t('access.page.read-only')}
      </p>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {!matrix && result.isError && (
        <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
      )}
      {matrix && <Editor matrix={matrix} mayEdit={mayEdit} />}
    </div>
  )
}

function Editor({ matrix, mayEdit }: { matrix: Schemas['Matrix']; mayEdit: boolean }) {
  const staged = useModel(Staged)
  const isReviewing = useSignal(false)
  const wanted = staged.wanted.value
  const changes = changesTo(wanted, matrix)
  const differs = matrix.grants.some((grant) => isEdited(wanted, grant))
  return (
    <>
      <MatrixTable matrix={matrix} staged={mayEdit ? staged : null} />
      {mayEdit && (changes.length > 0 || differs) && (
        <div className={css.bar} role="toolbar" aria-label={t('shell.list.actions')}>
          {changes.length > 0 ? (
            <>
              <strong role="status">{t('access.page.staged', { n: changes.length })}</strong>
              <Button onClick={staged.clear}>{t('access.page.discard')}</Button>
              <Button look="primary" onClick={() => (isReviewing.value = true)}>
                {t('access.page.review')}
              </Button>
            </>
          ) : (
            <Button icon={<RotateCcw aria-hidden />} onClick={() => staged.restoreAll(matrix)}>
              {t('access.page.restore-all')}
            </Button>
          )}
        </div>
      )}
      {isReviewing.value && (
        <ConfirmWrite
          endpoint={accessUpdate}
          request={{ body: { changes }, version: matrix.version }}
          title={t('access.page.confirm')}
          of={null}
          confirm={t('shell.save')}
          onDone={async (answer) => {
            await reread()
            staged.clear()
            tellDone({ title: t('access.saved'), answer, reread })
          }}
          onFailure={() => void reread()}
          onClose={() => (isReviewing.value = false)}
        />
      )}
    </>
  )
}
