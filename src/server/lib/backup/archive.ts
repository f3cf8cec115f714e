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

/**
 * Pictures are already compressed and texts compress well at any level: a higher one would cost minutes and save
 * little.
 */
const compression = 3

/**
 * Writes entries to a .tar.gz that only its owner can read. It gets its name once it is complete and on disk. An
 * existing file is rejected.
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (fs.existsSync(file)) throw new AppError('conflict', `${file} already exists.`)
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

/** The entries of an archive, checked as they are read; `onRead` gets the share of the file read so far. */
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
    // zlib's error codes for a broken file.
    if (/^(Z_|ERR_ZLIB)/.test(String((error as NodeJS.ErrnoException).code))) throw damaged()
    throw error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}
