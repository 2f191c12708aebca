import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import type { Ref, SubmitEvent } from 'react'
import { place } from '~/shell/place'
import { TextInput } from '~/ui/input/TextInput'
import { Kbd } from '~/ui/layout/Kbd'
import css from './SearchBox.module.css'
import { restart } from './listState'

interface SearchBoxProps {
  label: string
  form?: Ref<HTMLFormElement>
  /** The key that leads here. */
  hotkey?: string
}

/** Words that the records of a list are looked for by, in all of them when nothing else is filtered. */
export function SearchBox(props: SearchBoxProps) {
  const asked = place.search.value['q'] ?? ''
  return <Typing key={asked} asked={asked} {...props} />
}

function Typing({ asked, label, form, hotkey }: SearchBoxProps & { asked: string }) {
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
        aria-label={label}
        placeholder={label}
        maxLength={200}
        prefix={<Search size={14} aria-hidden />}
        suffix={hotkey && <Kbd>{hotkey}</Kbd>}
        value={typed.value}
        onChange={(text) => (typed.value = text)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </form>
  )
}
