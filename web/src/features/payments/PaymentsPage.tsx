import { Download, Receipt } from 'lucide-react'
import { address } from '~/api/call'
import { paymentsExport, paymentsList } from '~/api/endpoints.gen'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { PageHeader } from '~/parts/PageHeader'
import { commandFor } from '~/parts/command'
import { useListState, without } from '~/parts/list/listState'
import { routeNamed } from '~/routes'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/Button'
import { PaymentList } from './PaymentList'
import css from './PaymentsPage.module.css'

export default function PaymentsPage() {
  const state = useListState()
  const { page: _page, per_page: _size, open: _open, ...filters } = state.search
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
      {state.search.id && (
        <div className={css.notice} role="status">
          <Receipt size={16} aria-hidden />
          {t('payments-page.notice', { id: state.search.id })}
          <Button size="s" onClick={() => state.restart(without(['id', 'open']))}>
            {t('payments-page.show-all')}
          </Button>
        </div>
      )}
      <PaymentList />
    </>
  )
}
