import type { Form, Value } from '~/form/eval'
import type { ControlProps } from '~/parts/section/SectionFields'
import { PlacesInput, SegmentsInput } from './pickers/LoadedPickers'
import type { PlaceId } from './pickers/zones'

/** Takes any list for an answer: the pickers offer more than the form's options, which are those of other doors. */
export const takeLists = (form: Form): Form => ({
  ...form,
  fields: form.fields.map((field) =>
    field.kind === 'several' ? { ...field, kind: 'textarea' as const } : field,
  ),
})

const listOf = (value: Value): Value[] => (Array.isArray(value) ? [...value] : [])

/** The zones of a member, picked from the map of states. */
export function Zones({ now, onAnswer }: ControlProps) {
  return <PlacesInput value={listOf(now.value) as PlaceId[]} onChange={onAnswer} />
}

/** The segments of a member, picked with their sub-segments. */
export function Segments({ now, onAnswer, isCompany }: ControlProps & { isCompany: boolean }) {
  return <SegmentsInput value={listOf(now.value) as number[]} onChange={onAnswer} isCompany={isCompany} />
}
