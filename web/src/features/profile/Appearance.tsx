import { useEffect, useRef } from 'react'
import { preferences, themes } from '~/preferences'
import { type Language, languages, t } from '~/text'
import { Field } from '~/ui/Field'
import { Segmented } from '~/ui/Segmented'
import { Select } from '~/ui/Select'
import css from './Appearance.module.css'
import { Section } from './Section'

/** A new language redraws the page, and the choice would lose the focus with it. */
let isRedrawn = false

/** Language and theme: changed at once, and kept with the account. */
export function Appearance() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRedrawn) place.current?.querySelector('select')?.focus()
    isRedrawn = false
  }, [])
  const speak = (language: string) => {
    isRedrawn = true
    void preferences.setLanguage(language as Language)
  }
  return (
    <Section title={t('profile.appearance.title')} text={t('profile.appearance.text')}>
      <div ref={place} className={css.fields}>
        <Field label={t('shell.language')}>
          <Select
            name="language"
            value={preferences.language.value}
            onChange={speak}
            choices={languages.map((language) => ({ value: language, label: inItself(language) }))}
          />
        </Field>
        <Field label={t('shell.theme')}>
          <Segmented
            name="theme"
            label={t('shell.theme')}
            value={preferences.theme.value}
            onChange={(theme) => preferences.setTheme(themes.find((known) => known === theme) ?? 'system')}
            choices={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
          />
        </Field>
      </div>
    </Section>
  )
}

/** What a language calls itself, as in a list: `Português (Brasil)`. */
function inItself(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
