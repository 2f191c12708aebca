import { useComputed, useModel, useSignal } from '@preact/signals-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isNarrow } from '~/browser/narrow'
import { RestoredDraft } from '~/form/RestoredDraft'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { TabList, panelOf } from '~/ui/layout/Tabs'
import { BlockList } from './BlockList'
import { LineField } from './LineFields'
import { PreviewPane } from './PreviewPane'
import css from './TemplateEditor.module.css'
import { TemplateHead } from './TemplateHead'
import { TemplateModel, type TemplateModelOf } from './TemplateModel'
import { UsedIn } from './UsedIn'
import type { EmailTemplateDetail } from './view'
import { type FieldPlace, showProblem } from './problemPlace'
import { useStepKeys } from './useStepKeys'

/** Seldom seen, and with the comparison of versions more code than the rest of the notices. */
const ConflictNotice = lazyPart(() => import('./ConflictNotice'), 'ConflictNotice')

/** What a phone shows of the editor. */
type Side = 'edit' | 'view'

/** Edits a template beside its preview; on a phone one of both is seen at a time. */
export function TemplateEditor({ detail }: { detail: EmailTemplateDetail }) {
  const model = useModel(() => new TemplateModel(detail))
  const side = useSignal<Side>('edit')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => model.start(), [model])
  useStepKeys(model.content)
  const goTo = (place: FieldPlace) => {
    side.value = 'edit'
    const key = place.block == null ? null : model.content.now.peek().blocks[place.block]?.key
    // Once a phone has changed to the side that has it.
    requestAnimationFrame(() => root.current && showProblem(root.current, key ?? null, place))
  }
  return (
    <div ref={root}>
      <TemplateHead model={model} />
      <RestoredDraft of={model.restored} />
      <Conflict model={model} />
      <Sides
        side={side.value}
        onChange={(next) => (side.value = next)}
        edit={<EditSide model={model} detail={detail} />}
        view={<PreviewPane model={model} variables={detail.variables} onGoTo={goTo} />}
      />
    </div>
  )
}

/** Both texts, once another person has saved meanwhile. */
const Conflict = ({ model }: { model: TemplateModelOf }) =>
  model.saver.state.value === 'conflict' && <ConflictNotice model={model} />

interface EditSideProps {
  model: TemplateModelOf
  detail: EmailTemplateDetail
}

/** The lines of the inbox and the blocks. */
function EditSide({ model, detail }: EditSideProps) {
  return (
    <>
      <Lines model={model} detail={detail} />
      <BlockList
        model={model.content}
        variables={detail.variables}
        problems={model.problems.value}
        isReadOnly={model.refusal.value !== null}
      />
      <UsedIn calls={detail.used_in} name={detail.email_template.name} />
    </>
  )
}

/** The subject and the line that an inbox shows after it. Typing in a block does not draw them again. */
function Lines({ model: { content, problems, refusal }, detail: { variables } }: EditSideProps) {
  const subject = useComputed(() => content.now.value.subject)
  const preheader = useComputed(() => content.now.value.preheader)
  const own = problems.value.filter(({ block }) => block === undefined)
  const errorOf = (field: string) => own.find((problem) => problem.field === field)?.message ?? null
  const ways = { variables, errorOf, isReadOnly: refusal.value !== null }
  return (
    <div className={css.lines}>
      <LineField
        {...ways}
        field="subject"
        label={t('email-editor.field.subject')}
        value={subject.value}
        onChange={(text) => content.write('subject', text)}
      />
      <LineField
        {...ways}
        field="preheader"
        label={t('email-editor.field.preheader')}
        hint={t('email-editor.hint.preheader')}
        value={preheader.value}
        onChange={(text) => content.write('preheader', text)}
      />
    </div>
  )
}

interface SidesProps {
  side: Side
  onChange: (side: Side) => void
  edit: ReactNode
  view: ReactNode
}

const sides: readonly Side[] = ['edit', 'view']

/** Both sides next to each other, or as tabs on a phone. None is drawn anew when the other is seen, so that no text forgets its steps. */
function Sides({ side, onChange, edit, view }: SidesProps) {
  const own = useId()
  const isTabs = isNarrow.value
  const panel = (name: Side, children: ReactNode) => (
    <div className={css[name]} hidden={isTabs && side !== name} {...(isTabs && panelOf(own, name))}>
      {children}
    </div>
  )
  return (
    <>
      {isTabs && (
        <TabList
          own={own}
          label={t('email-editor.sides')}
          tabs={sides.map((id) => ({ id, title: t(`email-editor.side.${id}`) }))}
          open={side}
          onChange={(id) => onChange(id as Side)}
        />
      )}
      <div className={css.sides}>
        {panel('edit', edit)}
        {panel('view', view)}
      </div>
    </>
  )
}
