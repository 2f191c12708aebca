import { AlignLeft, Code, Columns2, Heading, Image, List, Minus, MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockKind } from './blocks'

/** The symbol of each kind of block. */
export const blockIcons: Record<BlockKind, ReactNode> = {
  heading: <Heading aria-hidden />,
  text: <AlignLeft aria-hidden />,
  button: <MousePointerClick aria-hidden />,
  image: <Image aria-hidden />,
  columns: <Columns2 aria-hidden />,
  divider: <Minus aria-hidden />,
  records: <List aria-hidden />,
  html: <Code aria-hidden />,
}
