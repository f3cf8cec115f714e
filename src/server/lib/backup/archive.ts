import fs from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '../http/errors.ts'
import { sizeOf } from '../storage/file-size.ts'
import { damaged } from './damaged.ts'
import { seal, unseal } from './sealed-entries.ts'
import { type Entry, readTar, toTar } from './tar.ts'

/** Pictures are packed already and texts pack well at any level: more would cost minutes and save little. */
const compression = 3

/**
 * Writes entries to a .tar.gz that only its owner may read. It gets its name once it is whole and on the disk; a file that is
 * there already is refused.
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (fs.existsSync(file)) throw new AppError('conflict', `${file} exists already.`)
  const partial = `${file}.partial`
  try {
    await pipeline(
      Readable.from(toTar(seal(entries)), { objectMode: false }),
      createGzip({ level: compression }),
      fs.createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    await rename(partial, file)
    await flushFolder(path.dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The entries of an archive, checked as they come; `onRead` hears the share of the file that was read. */
export async function* readArchive(file: string, onRead: (share: number) => void): AsyncGenerator<Entry> {
  const size = sizeOf(file)
  const source = fs.createReadStream(file, { highWaterMark: 256 * 1024 })
  source.on('data', () => onRead(source.bytesRead / size))
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* unseal(readTar(unpacked))
  } catch (error) {
    // zlib's own names of what a broken file does to it.
    if (/^(Z_|ERR_ZLIB)/.test(String((error as NodeJS.ErrnoException).code))) throw damaged()
    throw error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}
