import { t } from '~/text'
import css from './VariableList.module.css'
import type { RichVariable } from './variables'

interface VariableListProps {
  id: string
  variables: readonly RichVariable[]
  /** The index of the one that Enter takes. */
  at: number
  /** Where it stands, in pixels of what it is placed in; below that if absent. */
  place?: { left: number; top: number }
  onChoose: (variable: RichVariable) => void
}

/** The variables that are offered while one is typed: name, meaning and a made-up value. The text keeps the focus. */
export function VariableList({ id, variables, at, place, onChoose }: VariableListProps) {
  return (
    <div className={css.list} style={place}>
      <div id={id} role="listbox" aria-label={t('rich-text.variables')} hidden={variables.length === 0}>
        {variables.map((variable, index) => (
          <button
            key={variable.id}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? reveal : null}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(variable)}
          >
            <code>{variable.id}</code>
            <span>{variable.meaning}</span>
            <small>
              {[
                variable.sample && t('rich-text.sample', { sample: variable.sample }),
                variable.is_optional && t('rich-text.optional'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
        ))}
      </div>
      {variables.length === 0 && <p>{t('rich-text.no-variable')}</p>}
    </div>
  )
}

function reveal(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
