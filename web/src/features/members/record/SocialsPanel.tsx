import { PlainPanel } from './PlainPanel'
import type { PanelProps } from './panels'

/** The member's addresses in social networks. */
export function SocialsPanel(props: PanelProps) {
  return <PlainPanel {...props} section="socials" />
}
