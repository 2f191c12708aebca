import { useSignal } from '@preact/signals-react'
import { Undo2 } from 'lucide-react'
import { whyNot } from '~/api/can'
import type { Schemas } from '~/api/call'
import { membersGet, membersUndoMigration } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'

/** A member who was migrated: the only action is its undo. */
export function MigrationUndo({ member: { id, name } }: { member: Pick<Schemas['Member'], 'id' | 'name'> }) {
  const isAsking = useSignal(false)
  return (
    <>
      <p>{t('migration.page.is-migrated', { from: name })}</p>
      <ActionButton
        icon={<Undo2 aria-hidden />}
        reason={whyNot(membersUndoMigration)}
        onClick={() => (isAsking.value = true)}
      >
        {t('migration.page.undo')}
      </ActionButton>
      {isAsking.value && (
        <ConfirmWrite
          endpoint={membersUndoMigration}
          request={{ path: { id } }}
          title={t('migration.page.undo-title', { from: name })}
          of={name}
          confirm={t('migration.page.undo')}
          onDone={({ message }) => {
            toaster.good(message, name)
            void refresh(membersGet)
          }}
          onFailure={() => void refresh(membersGet)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  )
}
