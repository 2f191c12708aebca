import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'
import { Kbd } from '~/ui/layout/Kbd'
import css from './KeysDialog.module.css'
import { actions } from './actions'
import { moves } from './keys'

/** The list of keys of the inbox. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = [
    ...moves,
    ...actions.flatMap(({ key, label }) => (key ? [{ key: key.toUpperCase(), label }] : [])),
    { key: '1–7', label: 'conversations-page.keys.reasons' as const },
  ]
  return (
    <Dialog
      title={t('conversations-page.keys')}
      description={t('conversations-page.keys.text')}
      onClose={onClose}
    >
      <dl className={css.keys}>
        {rows.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
