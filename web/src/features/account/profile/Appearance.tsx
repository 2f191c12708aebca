import { preferences, themes } from '~/shell/preferences'
import { type Language, languages, t } from '~/text'
import { capitalize } from '~/text/capitalize'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'
import css from './Appearance.module.css'
import { Section } from './Section'

/** Language and theme, applied immediately and saved in the account. */
export function Appearance() {
  return (
    <Section title={t('profile.appearance.title')} text={t('profile.appearance.text')}>
      <div className={css.fields}>
        <Field label={t('column.language')}>
          <Select
            name="language"
            value={preferences.language.value}
            onChange={(language) => void preferences.setLanguage(language as Language)}
            choices={languages.map((language) => ({ value: language, label: inItself(language) }))}
          />
        </Field>
        <Field label={t('column.theme')}>
          <Segmented
            name="theme"
            label={t('column.theme')}
            value={preferences.theme.value}
            onChange={(theme) => preferences.setTheme(themes.find((known) => known === theme) ?? 'system')}
            choices={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
          />
        </Field>
      </div>
    </Section>
  )
}

/** Returns a language's own name, as in a list: `Português (Brasil)`. */
function inItself(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return capitalize(name, language)
}
