import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoBusinesses } from './businesses.ts'
import { demoTestimonials } from './content.ts'
import { demoPictures } from './demo-pictures.ts'
import { pictureFiles } from './picture-files.ts'

let directory: string
let draw: (file: string) => Promise<void>

beforeAll(async () => {
  directory = path.join(await mkdtemp(path.join(tmpdir(), 'pictures-')), 'demo')
  draw = demoPictures(directory)
})
afterAll(() => rm(path.dirname(directory), { recursive: true }))

const sizeOf = async (file: string) => {
  await draw(file)
  const { format, width, height } = await sharp(await readFile(path.join(directory, file))).metadata()
  return { format, width, height }
}

describe('a picture that is asked for', () => {
  test.each([
    ['home-living-plumbing-1.w960.webp', 960, 640],
    ['home-living-plumbing-1.w480.webp', 480, 320],
    ['logo-2.webp', 200, 200],
    ['author-4.webp', 200, 200],
  ])('%s is a WebP of %i x %i', async (file, width, height) => {
    expect(await sizeOf(file)).toEqual({ format: 'webp', width, height })
  })

  test('is there for all who ask at the same time, and nothing half drawn is left', async () => {
    const files = [
      'tutoring-neon-1.w480.webp',
      'home-living-neon-1.w480.webp',
      'food-dining-neon-1.w480.webp',
    ]
    await Promise.all([...files, ...files].map(draw))
    expect(await readdir(directory)).toEqual(expect.arrayContaining(files))
    expect((await readdir(directory)).filter((name) => !name.endsWith('.webp'))).toEqual([])
  })

  test('isn’t drawn if no business shows it', async () => {
    for (const file of ['logo-100000.webp', 'home-living-plumbing-1.w77.webp', 'spaceships-1.w480.webp']) {
      await draw(file)
      expect(existsSync(path.join(directory, file))).toBe(false)
    }
  })
})

test('every picture that a business or testimonial shows can be drawn, in both widths', {
  tags: 'long',
}, () => {
  const ofBusinesses = demoBusinesses().flatMap(
    ({ pictures: { thumbnailUrl, images, coverUrl, logoUrl } }) => [
      thumbnailUrl,
      coverUrl,
      logoUrl,
      ...images.map(({ url }) => url),
    ],
  )
  const shown = [...ofBusinesses, ...demoTestimonials.map(({ author_image }) => author_image)]
  const files = shown.flatMap((url) => (url ? [path.basename(url)] : []))
  const small = files.map((file) => file.replace('.w960.', '.w480.'))
  expect(pictureFiles).toEqual(expect.arrayContaining([...new Set([...files, ...small])]))
})
