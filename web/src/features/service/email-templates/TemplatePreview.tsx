import { useSignal } from '@preact/signals-react'
import { t } from '~/text'
import { Segmented } from '~/ui/input/Segmented'
import { PreviewFrame } from './PreviewFrame'
import { widths } from './looks'
import { pageOf } from './view'

const framed = ['desktop', 'mobile', 'dark'] as const

interface TemplatePreviewProps {
  id: number
  /** The version of the template, which renews the page. */
  version: number
  name: string
  /** Whose data it shows; made-up ones if null. */
  member: number | null
}

/** A template as it is saved, without its editor. */
export function TemplatePreview({ id, version, name, member }: TemplatePreviewProps) {
  const look = useSignal<(typeof framed)[number]>('desktop')
  const isDark = look.value === 'dark'
  return (
    <>
      <Segmented
        name="look"
        label={t('email-editor.preview.look')}
        value={look.value}
        onChange={(next) => (look.value = next)}
        choices={framed.map((value) => ({ value, label: t(`email-editor.preview.${value}`) }))}
      />
      <PreviewFrame
        address={pageOf(id, version, isDark, member === null ? {} : { member })}
        title={t('email-editor.preview.title', { subject: name })}
        width={widths[look.value]}
        isDark={isDark}
      />
    </>
  )
}
