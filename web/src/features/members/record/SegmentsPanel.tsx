import { CoveragePanel } from './CoveragePanel'
import type { PanelProps } from './panels'

/** The segments that the member deals in. */
export function SegmentsPanel(props: PanelProps) {
  return <CoveragePanel {...props} field="segments" />
}
