import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const { BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = constants

/** What brotli is tried with: the mode, and the logarithms of the block and the window. */
const tries = [
  [BROTLI_MODE_FONT, 20, 19],
  [BROTLI_MODE_GENERIC, 16, 19],
  [BROTLI_MODE_FONT, 16, 22],
  [BROTLI_MODE_GENERIC, 20, 22],
]

/** Compresses in each way, and returns the shortest result: none is the best for all files. */
async function smallest(bytes: Buffer): Promise<Buffer> {
  const results = await Promise.all(
    tries.map(([mode = 0, block = 0, window = 0]) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
        [constants.BROTLI_PARAM_LGWIN]: window,
      }
      return brotli(bytes, { params })
    }),
  )
  return results.toSorted((one, other) => one.length - other.length)[0] ?? bytes
}

/** Writes `.br` and `.gz` beside every text asset, so that the server only has to choose a file. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(directory, { recursive: true })
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const path = join(directory, file)
            const bytes = await readFile(path)
            await writeFile(`${path}.br`, await smallest(bytes))
            await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }))
          }),
      )
    },
  }
}
