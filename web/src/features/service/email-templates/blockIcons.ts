import {
  AlignLeft,
  Code,
  Columns2,
  Heading,
  Image,
  List,
  type LucideIcon,
  Minus,
  MousePointerClick,
} from 'lucide-react'
import type { BlockKind } from './blocks'

/** The symbol of each kind of block. */
export const blockIcons: Record<BlockKind, LucideIcon> = {
  heading: Heading,
  text: AlignLeft,
  button: MousePointerClick,
  image: Image,
  columns: Columns2,
  divider: Minus,
  records: List,
  html: Code,
}
