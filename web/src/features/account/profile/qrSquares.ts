/** Returns the dark squares of a QR code, as `[x, y]`, from the half blocks that draw its light ones. */
export function darkSquares(lines: string[]): [number, number][] {
  const side = [...(lines[0] ?? '')].length
  const isDark = (line: string, light: string) => [...line].map((block) => !light.includes(block))
  // The last line of an odd number of rows has nothing below.
  const rows = lines.flatMap((line) => [isDark(line, '█▀'), isDark(line, '█▄')]).slice(0, side)
  return rows.flatMap((row, y) => row.flatMap((dark, x): [number, number][] => (dark ? [[x, y]] : [])))
}
