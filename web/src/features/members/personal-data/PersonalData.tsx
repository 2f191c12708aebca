import { useSignal } from '@preact/signals-react'
import { Eraser, FileJson, FileText } from 'lucide-react'
import { personalDataErase } from '~/api/actions.gen'
import { type Schemas, call } from '~/api/call'
import { can } from '~/api/can'
import { membersGet, personalDataCollect } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import * as lists from '~/api/lists.gen'
import { save } from '~/browser/save'
import { ActDialog } from '~/parts/act/ActDialog'
import { reasonOf } from '~/parts/act/acts'
import { ListView } from '~/parts/list/ListView'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './PersonalData.module.css'

/** What the law gives a member: a copy of the data, their erasure, and who saw them. */
export function PersonalData({ record }: { record: Schemas['MemberRecord'] }) {
  const { user: member } = record
  const busy = useSignal(false)
  const asking = useSignal(false)
  const { id, name } = member
  const copy = async (isPage: boolean) => {
    busy.value = true
    try {
      const data = await call(personalDataCollect, { path: { id }, query: isPage ? { html: 1 } : {} })
      if (isPage) save(data.html ?? '', `${id}.html`, 'text/html')
      else save(JSON.stringify(data, null, 2), `${id}.json`, 'application/json')
    } catch (error) {
      toaster.bad(title(error), describe(error))
    }
    busy.value = false
  }
  return (
    <div className={css.tab}>
      <div className={css.rights}>
        <section className={css.right} aria-labelledby="data-copy">
          <h2 id="data-copy">{t('personal-data.copy')}</h2>
          <p>{t('personal-data.copy-text')}</p>
          <div className={css.tools}>
            <ActionButton icon={<FileText aria-hidden />} busy={busy.value} onClick={() => copy(true)}>
              {t('personal-data.copy-page')}
            </ActionButton>
            <ActionButton icon={<FileJson aria-hidden />} busy={busy.value} onClick={() => copy(false)}>
              {t('personal-data.copy-json')}
            </ActionButton>
          </div>
        </section>
        {can('delete', 'Users') && !member.erased_at && (
          <section className={css.right} aria-labelledby="data-erase">
            <h2 id="data-erase">{t('personal-data.erasure')}</h2>
            <p>{t('personal-data.erasure-text')}</p>
            <div className={css.tools}>
              <ActionButton
                look="danger"
                icon={<Eraser aria-hidden />}
                reason={reasonOf(personalDataErase, record)}
                onClick={() => (asking.value = true)}
              >
                {t('action.personal-data.erase')}
              </ActionButton>
            </div>
          </section>
        )}
      </div>
      <section className={css.views} aria-labelledby="data-views">
        <h2 id="data-views">{t('list.personal-data.list-views')}</h2>
        <ListView
          label={t('list.personal-data.list-views')}
          list={lists.personalDataListViews}
          path={{ id }}
          bare
        />
      </section>
      {asking.value && (
        <ActDialog
          act={personalDataErase}
          of={{ ...member, version: undefined }}
          about={{ id, name }}
          name={name}
          sure={name}
          rereads={[membersGet, lists.personalDataListViews.endpoint]}
          onClose={() => (asking.value = false)}
        />
      )}
    </div>
  )
}
