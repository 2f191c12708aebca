import { t } from '~/text'
import { Kbd } from '~/ui/layout/Kbd'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './KeysDialog.module.css'
import { acts } from './actions'
import { moves, shown } from './keys'

/** The list of keys of the board. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = [...moves, ...acts.flatMap(({ key, label }) => (key ? [{ key: shown(key), label }] : []))]
  return (
    <Dialog
      width="l"
      title={t('kanban-page.keys')}
      description={t('kanban-page.keys.text')}
      onClose={onClose}
    >
      <dl className={css.keys}>
        {rows.map(({ key, label }) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
