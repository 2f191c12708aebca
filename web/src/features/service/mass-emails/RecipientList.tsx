import { useMemo } from 'react'
import { massEmailsRecipients } from '~/api/lists.gen'
import { ExportLink } from '~/parts/list/ExportLink'
import { ListView } from '~/parts/list/ListView'
import { pick } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { t } from '~/text'
import css from './MassEmailPage.module.css'

const names = massEmailsRecipients.filters.map(({ name }) => name)

/** The recipients of a mass e-mail, each with its state. */
export function RecipientList({ id }: { id: number }) {
  const path = useMemo(() => ({ id }), [id])
  return (
    <>
      <div className={css.above}>
        <ExportLink list={massEmailsRecipients} request={{ path, query: pick(place.search.value, names) }} />
      </div>
      <ListView list={massEmailsRecipients} path={path} label={t('mass-emails.column.recipients')} />
    </>
  )
}
