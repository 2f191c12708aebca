import { useSignal } from '@preact/signals-react'
import { FolderPlus } from 'lucide-react'
import { call } from '~/api/call'
import { setsCreate, setsList } from '~/api/endpoints.gen'
import { whyNot } from '~/api/can'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { query } from '~/browser/paths'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { ViewName } from './ViewName'
import { most } from './selection'

/** The longest name of a set. */
const longest = 128

interface KeepSetProps {
  /** The id of the list's endpoint. */
  list: string
  /** The ticked rows. */
  ids: number[]
  /** The filter among whose rows they were ticked. */
  filter: Record<string, string>
}

/** Keeps the ticked rows as a set, for other doors and other people. */
export function KeepSet({ list, ids, filter }: KeepSetProps) {
  const isNaming = useSignal(false)
  const isSending = useSignal(false)
  const save = async (name: string) => {
    if (isSending.value) return
    isSending.value = true
    try {
      const body = { name, list, ids, filter: query(filter).slice(1) }
      const { message } = await call(setsCreate, { body })
      isNaming.value = false
      toaster.good(message)
      void refresh(setsList)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    }
    isSending.value = false
  }
  if (isNaming.value) {
    return (
      <ViewName
        label={t('sets.name')}
        longest={longest}
        onSave={(name) => void save(name)}
        onCancel={() => (isNaming.value = false)}
      />
    )
  }
  return (
    <ActionButton
      size="s"
      icon={<FolderPlus aria-hidden />}
      reason={whyNot(setsCreate) ?? (ids.length > most ? t('sets.most') : null)}
      onClick={() => (isNaming.value = true)}
    >
      {t('sets.keep')}
    </ActionButton>
  )
}
