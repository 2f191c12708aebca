import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import type { Ref, SubmitEvent } from 'react'
import { restart } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Kbd } from '~/ui/layout/Kbd'
import { TextInput } from '~/ui/input/TextInput'
import css from './SearchBox.module.css'

/** Words that messages are looked for by, in all of them when nothing else is filtered. */
export function SearchBox({ form }: { form: Ref<HTMLFormElement> }) {
  const asked = place.search.value['q'] ?? ''
  return <Typing key={asked} asked={asked} form={form} />
}

function Typing({ asked, form }: { asked: string; form: Ref<HTMLFormElement> }) {
  const typed = useSignal(asked)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    restart({ q: typed.value.trim() || undefined })
  }
  return (
    <form ref={form} className={css.search} role="search" onSubmit={submit}>
      <TextInput
        type="search"
        name="q"
        aria-label={t('conversations-page.search')}
        placeholder={t('conversations-page.search')}
        maxLength={200}
        prefix={<Search size={14} aria-hidden />}
        suffix={<Kbd>/</Kbd>}
        value={typed.value}
        onChange={(text) => (typed.value = text)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </form>
  )
}
