import { t } from '~/text'
import { Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import css from './ConditionFields.module.css'
import type { FieldWays } from './fieldWays'
import type { ConditionTest, LetterCondition, LetterVariable } from './view'

interface ConditionFieldsProps extends FieldWays {
  condition: LetterCondition | null | undefined
  /** Receives the condition, undefined for always, and the field that is typed in. */
  onChange: (condition: LetterCondition | undefined, field: string | null) => void
}

const tests: readonly ConditionTest[] = ['filled', 'empty', 'equal']

/** When a block is there, as a sentence whose parts are chosen: *Mostrar se `membro.nome` estiver preenchida*. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, variables, errorOf, isReadOnly, onChange } = props
  const choose = (is: string) => {
    if (is === 'always') return onChange(undefined, null)
    const variable = condition?.variable ?? variables[0]?.id ?? ''
    const value = condition?.value ?? ''
    onChange({ variable, is: is as ConditionTest, ...(is === 'equal' && { value }) }, null)
  }
  const faults = ['condition.variable', 'condition.value'].flatMap((field) => errorOf(field) ?? [])
  return (
    <div
      className={css.condition}
      role="group"
      aria-label={t('email-editor.condition')}
      data-conditional={condition ? '' : undefined}
    >
      {condition && (
        <>
          <span>{t('email-editor.condition.show-if')}</span>
          <label data-field="condition.variable">
            <span className="visually-hidden">{t('email-editor.condition.variable')}</span>
            <Select
              disabled={isReadOnly}
              value={condition.variable}
              onChange={(variable) => onChange({ ...condition, variable }, null)}
              placeholder={t('shell.choose')}
              choices={variableChoices(variables, condition.variable)}
            />
          </label>
        </>
      )}
      <label>
        <span className="visually-hidden">{t('email-editor.condition.test')}</span>
        <Select
          disabled={isReadOnly}
          value={condition?.is ?? 'always'}
          onChange={choose}
          choices={[
            { value: 'always', label: t(`email-editor.condition.${condition ? 'show-always' : 'always'}`) },
            ...tests.map((test) => ({
              value: test,
              label: condition ? t(`email-editor.condition.${test}`) : t(`email-editor.condition.if-${test}`),
            })),
          ]}
        />
      </label>
      {condition?.is === 'equal' && (
        <label data-field="condition.value">
          <span className="visually-hidden">{t('email-editor.condition.value')}</span>
          <TextInput
            readOnly={isReadOnly}
            value={condition.value ?? ''}
            onChange={(value) => onChange({ ...condition, value }, 'condition.value')}
          />
        </label>
      )}
      {faults.map((fault) => (
        <p key={fault} className={css.fault}>
          {fault}
        </p>
      ))}
    </div>
  )
}

/** Returns the variables as choices. One that the letter does not know stays among them, so that it is seen. */
export function variableChoices(variables: readonly LetterVariable[], chosen: string) {
  const known = variables.map(({ id, meaning }) => ({ value: id, label: meaning }))
  const isKnown = chosen === '' || variables.some(({ id }) => id === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}
