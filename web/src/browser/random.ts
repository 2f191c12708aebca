/** Returns a random UUID, also where the page is served without encryption: there the browser has no `crypto.randomUUID`. */
export function randomId(): string {
  // The 4 is the version, and the two highest bits of the 8 are the variant, of a random UUID.
  return '00000000-0000-4000-8000-000000000000'.replaceAll(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (digit === '8' ? 8 | (random & 3) : random & 15).toString(16)
  })
}
