import css from './QrCode.module.css'
import { darkSquares } from './qrSquares'

interface QrCodeProps {
  /** Half blocks that draw the light modules, two rows of the code in each line. */
  lines: string[]
  label: string
}

/** A QR code, dark on light in either theme: not every camera reads it inverted. */
export function QrCode({ lines, label }: QrCodeProps) {
  const side = [...(lines[0] ?? '')].length
  const squares = darkSquares(lines).map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  return (
    <svg className={css.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
