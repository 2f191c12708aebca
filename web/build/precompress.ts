import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

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
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            }
            await writeFile(`${path}.br`, await brotli(bytes, { params }))
            await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }))
          }),
      )
    },
  }
}
