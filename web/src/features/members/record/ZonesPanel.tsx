import { CoveragePanel } from './CoveragePanel'
import type { PanelProps } from './panels'

/** The zones that the member works in. */
export function ZonesPanel(props: PanelProps) {
  return <CoveragePanel {...props} field="zones" />
}
