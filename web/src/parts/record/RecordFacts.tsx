import type { ReactNode } from 'react'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { Fact, Facts } from '~/ui/layout/Facts'
import { FactText } from './FactText'
import css from './RecordFacts.module.css'
import {
  type DeclaredFact,
  type FactName,
  type FactSection,
  type Leads,
  type OwnFacts,
  filledOf,
  nameOf,
} from './facts'

interface RecordFactsProps<Of, Sections extends readonly FactSection[]> {
  of: Of
  /** The facts that the contract declares of it. */
  sections: Sections
  /** The names of those that the page shows; all unless it says. */
  only?: readonly FactName<Sections>[]
  /** Those that the page draws itself. */
  own?: OwnFacts<Of, Sections>
  leads?: Leads<Of, Sections>
  /** In a line that wraps, each fact below its title; or in sections under theirs, in a frame. */
  look?: 'line' | 'sections' | 'frame'
  /** The level of the titles; `h3` below a heading of the page. */
  heading?: 'h2' | 'h3'
}

/** The facts of a record. Empty ones are omitted. */
export function RecordFacts<Of extends object, const Sections extends readonly FactSection[]>({
  of,
  sections,
  only,
  own,
  leads,
  look = 'frame',
  heading,
}: RecordFactsProps<Of, Sections>) {
  const isShown = (fact: DeclaredFact) => !only || (only as readonly string[]).includes(nameOf(fact))
  const drawn = sections.map(({ title, facts }) => ({
    title,
    rows: rowsOf(facts.filter(isShown), of, own ?? {}, leads ?? {}),
  }))
  if (look === 'line') {
    const rows = drawn.flatMap((section) => section.rows)
    return (
      <dl className={css.line}>
        {rows.map(({ key, title, value }) => (
          <div key={key} className={css.fact}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <div className={css[look]}>
      {drawn
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <Facts key={title} title={t(title)} heading={heading}>
            {rows.map(({ key, title: name, value }) => (
              <Fact key={key} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        ))}
    </div>
  )
}

interface Row {
  key: string
  title: ReactNode
  value: ReactNode
}

function rowsOf<Of>(
  facts: readonly DeclaredFact[],
  of: Of,
  own: Partial<Record<string, ((of: Of) => ReactNode) | null>>,
  leads: Partial<Record<string, (of: Of, at: number) => string | undefined>>,
): Row[] {
  return facts.flatMap<Row>((fact) => {
    const name = nameOf(fact)
    const draw = own[name]
    if (draw === null) return []
    if (draw) {
      const value = draw(of)
      return value ? { key: name, title: t(fact.title), value } : []
    }
    return filledOf(fact, of).map((filled) => {
      const address = leads[name]?.(of, filled.at)
      const title = address ? <Link href={address}>{filled.title}</Link> : filled.title
      return { key: filled.key, title, value: <FactText filled={filled} of={of} /> }
    })
  })
}
