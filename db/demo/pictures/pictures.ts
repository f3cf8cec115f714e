import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { logoSvg } from './logos.ts'
import { pictureSvg } from './picture-svg.ts'
import { galleryFor, poolPictures, type ScenePicture, toCategorySlug } from './pool.ts'

export { galleryFor, type ScenePicture }

/** What a run wrote; files already there are not counted. */
export interface Drawn {
  files: number
  bytes: number
}

/** Width of each file of a picture, pixels; the height is two thirds. Largest first: it is drawn, the others are shrunk. */
const WIDTHS = [960, 480] as const
const LOGO_SIZE = 200
/** Flat colour packs well: the next effort step takes half as long again and saves 3 %. */
const PICTURE_WEBP = { quality: 78, effort: 2 }
const LOGO_WEBP = { quality: 82, effort: 1 }

/** All pictures the demo's businesses share, category by category; names are unique. */
export const scenePool = (): ScenePicture[] => poolPictures().map(({ picture }) => picture)

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Whole or not at all: a start that was interrupted must not leave half a file that the next one skips. */
const writeWhole = async (file: string, data: Buffer): Promise<Drawn> => {
  const partial = `${file}.${process.pid}.part`
  await writeFile(partial, data)
  await rename(partial, file)
  return { files: 1, bytes: data.length }
}

/** Runs the jobs with one picture per core in flight; sharp itself then needs no threads of its own. */
const runAll = async (jobs: readonly (() => Promise<Drawn>)[]): Promise<Drawn> => {
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

const drawPicture = async (svg: string, files: readonly string[]): Promise<Drawn> => {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const drawn: Drawn = { files: 0, bytes: 0 }
  for (const [i, file] of files.entries()) {
    const sheet = sharp(data, { raw })
    const sized = i === 0 ? sheet : sheet.resize(WIDTHS[i])
    const { files: count, bytes } = await writeWhole(file, await sized.webp(PICTURE_WEBP).toBuffer())
    drawn.files += count
    drawn.bytes += bytes
  }
  return drawn
}

/**
 * Draws every pool picture into `outDir` as `<name>.w960.webp` (960 x 640) and `<name>.w480.webp` (480 x 320).
 * Pictures already there are kept; the directory is made if absent.
 */
export const drawPool = async (
  outDir: string,
  { log }: { log?: (line: string) => void } = {},
): Promise<Drawn> => {
  await mkdir(outDir, { recursive: true })
  const jobs = poolPictures().map(({ picture, spec }) => async (): Promise<Drawn> => {
    const files = WIDTHS.map((width) => join(outDir, `${picture.name}.w${width}.webp`))
    const present = await Promise.all(files.map(exists))
    return present.every(Boolean) ? { files: 0, bytes: 0 } : drawPicture(pictureSvg(spec, WIDTHS[0]), files)
  })
  const drawn = await runAll(jobs)
  log?.(`${drawn.files} of ${jobs.length * WIDTHS.length} picture files drawn`)
  return drawn
}

/**
 * Draws `logo-<id>.webp` (200 x 200) for each business into `outDir`; logos already there are kept. The same id
 * and name give the same logo. Throws for an unknown category.
 */
export const drawLogos = async (
  outDir: string,
  businesses: readonly { id: string | number; name: string; categorySlug: string }[],
): Promise<Drawn> => {
  await mkdir(outDir, { recursive: true })
  return runAll(
    businesses.map(({ id, name, categorySlug }) => async (): Promise<Drawn> => {
      const file = join(outDir, `logo-${id}.webp`)
      if (await exists(file)) return { files: 0, bytes: 0 }
      const svg = logoSvg(name, toCategorySlug(categorySlug), `${id}/${name}`, LOGO_SIZE)
      return writeWhole(file, await sharp(Buffer.from(svg)).removeAlpha().webp(LOGO_WEBP).toBuffer())
    }),
  )
}
