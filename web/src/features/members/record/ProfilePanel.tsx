import { PlainPanel } from './PlainPanel'
import type { PanelProps } from './panels'

/** What the member shows of themselves to others. */
export function ProfilePanel(props: PanelProps) {
  return <PlainPanel {...props} section="profile" />
}
