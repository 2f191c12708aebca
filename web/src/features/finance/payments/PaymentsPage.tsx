import { Download, Receipt } from 'lucide-react'
import { address } from '~/api/call'
import { paymentsExport, paymentsList } from '~/api/endpoints.gen'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { PageHeader } from '~/shell/PageHeader'
import { commandFor } from '~/parts/write/command'
import { restart, without } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import PaymentList from './PaymentList'
import css from './PaymentsPage.module.css'

export default function PaymentsPage() {
  const { page: _page, per_page: _size, open: _open, ...filters } = place.search.value
  const actions = (
    <>
      <CopyAsCommand compact commands={[commandFor(paymentsList, { query: filters })]} />
      <a className={buttonClass({})} href={address(paymentsExport.path, {}, filters)} download>
        <Download aria-hidden />
        {t('shell.list.export')}
      </a>
    </>
  )
  return (
    <>
      <PageHeader route={routeNamed('cms-financial')} actions={actions} />
      {filters.id && (
        <div className={css.notice} role="status">
          <Receipt size={16} aria-hidden />
          {t('payments-page.notice', { id: filters.id })}
          <Button size="s" onClick={() => restart(without(['id', 'open']))}>
            {t('payments-page.show-all')}
          </Button>
        </div>
      )}
      <PaymentList />
    </>
  )
}
