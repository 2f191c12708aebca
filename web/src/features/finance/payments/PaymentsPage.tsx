import { ListPage } from '~/parts/list/ListPage'
import { restart, without } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { paymentList } from './PaymentList'
import css from './PaymentsPage.module.css'

/** The payments of all members. */
export function PaymentsPage() {
  const { id } = place.search.value
  return (
    <ListPage route="cms-financial" {...paymentList()}>
      {id && (
        <div className={css.notice} role="status">
          {t('payments-page.notice', { id })}
          <Button size="s" onClick={() => restart(without(['id', 'open']))}>
            {t('payments-page.show-all')}
          </Button>
        </div>
      )}
    </ListPage>
  )
}
