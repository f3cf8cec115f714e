import { access, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

/** What a run wrote; existing files are not counted. */
export interface Drawn {
  files: number
  bytes: number
}

/** Width of each file of a picture, pixels; the height is two thirds. The first is drawn, the others are scaled down from it. */
export const PICTURE_WIDTHS = [960, 480] as const
/** Width and height of a logo, pixels. */
export const LOGO_SIZE = 200
/**
 * Encoding is half the time of a picture, so the large one, seen on one page only, is compressed with less effort:
 * 14 instead of 18 ms for 30 instead of 23 kB. The next step up takes twice as long and saves 6 %.
 */
const PICTURE_WEBP = [
  { quality: 78, effort: 1 },
  { quality: 78, effort: 2 },
]
const LOGO_WEBP = { quality: 82, effort: 1 }

/** Imported only when there is something to draw: it takes 20 MB, and an ordinary start draws nothing. */
const openSharp = async () => (await import('sharp')).default

/** Whether the file exists. */
export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Atomic: an interrupted start must not leave half a file that the next one skips. */
const writeWhole = async (file: string, data: Buffer): Promise<Drawn> => {
  const partial = `${file}.${process.pid}.part`
  await writeFile(partial, data)
  await rename(partial, file)
  return { files: 1, bytes: data.length }
}

/** Runs the jobs with one picture per core at a time; sharp itself then needs no threads of its own. */
export const runAll = async (jobs: readonly (() => Promise<Drawn>)[]): Promise<Drawn> => {
  const sharp = await openSharp()
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const total: Drawn = { files: 0, bytes: 0 }
  const queue = jobs.values()
  const work = async (): Promise<void> => {
    for (const job of queue) {
      const { files, bytes } = await job()
      total.files += files
      total.bytes += bytes
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  } finally {
    sharp.concurrency(threads)
  }
  return total
}

/** Draws one picture into its files, one for each of `PICTURE_WIDTHS`. */
export const drawPicture = async (svg: string, files: readonly string[]): Promise<Drawn> => {
  const sharp = await openSharp()
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const drawn: Drawn = { files: 0, bytes: 0 }
  for (const [i, file] of files.entries()) {
    const sheet = sharp(data, { raw })
    const sized = i === 0 ? sheet : sheet.resize(PICTURE_WIDTHS[i])
    const { files: count, bytes } = await writeWhole(file, await sized.webp(PICTURE_WEBP[i]).toBuffer())
    drawn.files += count
    drawn.bytes += bytes
  }
  return drawn
}

/** Draws a logo into its file. */
export const drawLogo = async (svg: string, file: string): Promise<Drawn> => {
  const sharp = await openSharp()
  return writeWhole(file, await sharp(Buffer.from(svg)).removeAlpha().webp(LOGO_WEBP).toBuffer())
}
