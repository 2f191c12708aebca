import { useModel } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ImportChoices, ImportNotes } from './ImportChoices'
import { ImportFilters } from './ImportFilters'
import { ImportGrid } from './ImportGrid'
import css from './ImportDataPage.module.css'
import { ImportModel, type ImportModelOf } from './ImportModel'
import { ImportSide } from './ImportSide'
import { ImportStart } from './ImportStart'
import { OtherFile } from './OtherFile'
import { PastImports } from './PastImports'

/** Imports members from a file or from pasted lines: columns, a verdict for each line, and the registration. */
export function ImportDataPage() {
  const model = useModel(() => new ImportModel())
  useEffect(() => {
    void model.restore()
    return model.dispose
  }, [model])
  const stage = model.stage.value
  const isRead = stage !== 'empty' && stage !== 'reading'
  return (
    <>
      <PageHeader
        route={routeNamed('cms-import-data')}
        actions={isRead && stage !== 'applying' && stage !== 'undoing' && <OtherFile model={model} />}
      />
      {isRead ? (
        <Rows model={model} />
      ) : (
        <>
          <ImportStart model={model} />
          <PastImports />
        </>
      )}
    </>
  )
}

function Rows({ model }: { model: ImportModelOf }) {
  const sheet = model.sheet.value
  const main = useRef<HTMLElement>(null)
  // The keyboard goes on from what was read.
  useEffect(() => main.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true }), [])
  if (!sheet) return null
  const columns = model.columns.value
  const isOpen = model.stage.value === 'ready'
  return (
    <div className={css.page}>
      <section ref={main} className={css.main} aria-labelledby="import-name">
        <header className={css.head}>
          <h2 id="import-name">
            <bdi>{sheet.name || t('import-page.pasted')}</bdi>
          </h2>
          {isOpen && <ImportChoices model={model} sheet={sheet} />}
        </header>
        <ImportNotes sheet={sheet} head={columns.head} />
        <ImportFilters model={model} />
        <ImportGrid key={`${sheet.title} ${columns.head}`} model={model} sheet={sheet} />
      </section>
      <ImportSide model={model} />
    </div>
  )
}
