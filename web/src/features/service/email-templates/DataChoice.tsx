import { useComputed, useSignal } from '@preact/signals-react'
import { MemberInput } from '~/parts/list/MemberInput'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'
import css from './DataChoice.module.css'
import { branchesOf } from './PreviewModel'
import type { TemplateModelOf } from './TemplateModel'
import type { LetterCondition, LetterVariable, PreviewValues } from './view'

type Source = PreviewValues | 'member'

const sources: readonly Source[] = ['sample', 'longest', 'empty', 'member']

interface DataChoiceProps {
  model: TemplateModelOf
  variables: readonly LetterVariable[]
}

/** Whose data the preview shows: those of a member, or made-up ones, for which each condition can be tried both ways. */
export function DataChoice({ model, variables }: DataChoiceProps) {
  const { preview, content } = model
  const source = useSignal<Source>('sample')
  const typed = useSignal('')
  const chosen = useSignal<Record<string, LetterCondition>>({})
  // Typing changes no condition, and does not draw the choices again.
  const conditions = useComputed(() => JSON.stringify([...branchesOf(content.content.value)]))
  const cases = JSON.parse(conditions.value) as [string, LetterCondition[]][]
  const showSample = (of: Record<string, LetterCondition>) => {
    const branch = Object.values(of)
    preview.showFor(content.content.peek(), branch.length > 0 ? { branch } : {})
  }
  const change = (next: Source) => {
    source.value = next
    if (next === 'sample') showSample(chosen.value)
    else if (next !== 'member') preview.showFor(content.content.peek(), { values: next })
    else if (Number(typed.value) > 0) preview.showFor(content.content.peek(), { member: Number(typed.value) })
  }
  const meaningOf = (id: string) => variables.find((one) => one.id === id)?.meaning ?? id
  const labelOf = ({ is, value }: LetterCondition) =>
    is === 'equal' ? t('email-editor.data.equal', { value: value ?? '' }) : t(`email-editor.data.${is}`)
  return (
    <div className={css.data}>
      <Field label={t('email-editor.data')}>
        <Segmented
          name="data"
          label={t('email-editor.data')}
          value={source.value}
          onChange={change}
          choices={sources.map((value) => ({
            value,
            label: t(`email-editor.data.of-${value}`),
          }))}
        />
      </Field>
      {source.value === 'member' && (
        <Field label={t('noun.member.title')}>
          <MemberInput
            name="member"
            value={typed.value}
            onChange={(text) => (typed.value = text)}
            onChoose={(id) => preview.showFor(content.content.peek(), { member: id })}
          />
        </Field>
      )}
      {source.value === 'sample' &&
        cases.map(([variable, ways]) => (
          <Field key={variable} label={meaningOf(variable)}>
            <Select
              value={JSON.stringify(chosen.value[variable] ?? ways[0])}
              onChange={(text) => {
                chosen.value = { ...chosen.value, [variable]: JSON.parse(text) as LetterCondition }
                showSample(chosen.value)
              }}
              choices={ways.map((way) => ({ value: JSON.stringify(way), label: labelOf(way) }))}
            />
          </Field>
        ))}
    </div>
  )
}
