import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { logoSvg } from './logos.ts'
import { pictureSvg } from './picture-svg.ts'
import { galleryFor, poolPictures, type ScenePicture, toCategorySlug } from './pool.ts'
import { type Drawn, drawLogo, drawPicture, exists, LOGO_SIZE, PICTURE_WIDTHS, runAll } from './render.ts'

export { galleryFor, type ScenePicture }

/** All pictures the demo's businesses share, category by category; names are unique. */
export const scenePool = (): ScenePicture[] => poolPictures().map(({ picture }) => picture)

/**
 * Draws every pool picture into `outDir` as `<name>.w960.webp` (960 x 640) and `<name>.w480.webp` (480 x 320).
 * Existing pictures are kept; the directory is created if missing.
 */
export const drawPool = async (
  outDir: string,
  { log }: { log?: (line: string) => void } = {},
): Promise<Drawn> => {
  await mkdir(outDir, { recursive: true })
  const jobs = poolPictures().map(({ picture, spec }) => async (): Promise<Drawn> => {
    const files = PICTURE_WIDTHS.map((width) => join(outDir, `${picture.name}.w${width}.webp`))
    const present = await Promise.all(files.map(exists))
    return present.every(Boolean)
      ? { files: 0, bytes: 0 }
      : drawPicture(pictureSvg(spec, PICTURE_WIDTHS[0]), files)
  })
  const drawn = await runAll(jobs)
  log?.(`${drawn.files} of ${jobs.length * PICTURE_WIDTHS.length} picture files drawn`)
  return drawn
}

/**
 * Draws `logo-<id>.webp` (200 x 200) for each business into `outDir`; existing logos are kept. The same id
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
      return drawLogo(svg, file)
    }),
  )
}
