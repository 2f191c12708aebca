/** Returns the SHA-256 of a text, in hexadecimal, also where the page is served without encryption: there is no `crypto.subtle`. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digestOf(bytes)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 32 bits of the fractional parts of a root of each of the first primes. */
function fractions(root: number, count: number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) found.push((n ** (1 / root) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}

function isPrime(n: number): boolean {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false
  return true
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Computes the digest as FIPS 180-4 describes it. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const constants = fractions(3, 64)
  const state = fractions(2, 8)
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setBigUint64(blocks * 64 - 8, BigInt(bytes.length) * 8n)
  for (let at = 0; at < blocks * 64; at += 64) mix(state, constants, padded, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setUint32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

/** Mixes a block of 64 bytes into the state. */
function mix(state: Uint32Array, constants: Uint32Array, bytes: DataView, at: number): void {
  const words = new Uint32Array(64)
  const word = (index: number) => words[index] ?? 0
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) words[index] = bytes.getUint32(at + index * 4)
    else {
      const [early, late] = [word(index - 15), word(index - 2)]
      const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[index] = word(index - 16) + low + word(index - 7) + high
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const one = (h + high + chosen + (constants[index] ?? 0) + word(index)) | 0
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((mixed, index) => {
    state[index] = (state[index] ?? 0) + mixed
  })
}
