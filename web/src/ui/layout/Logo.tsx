/** The mark of the product: an R in a square of the accent's colour. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M10.500 23V9.500h6.700a4.200 4.200 0 0 1 1.200 8.200L22.500 23M10.500 17.800h6.500"
        fill="none"
        stroke="#fff"
        strokeWidth="2.800"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
