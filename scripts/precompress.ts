import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz next to every text file of the browser build, so the server never has to compress them. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await fs.readdir(directory, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(path.join(directory, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await fs.readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([fs.writeFile(`${file}.br`, brotli), fs.writeFile(`${file}.gz`, gzipped)])
}
