/**
 * Draws the committed pictures of the home page's eight popular services into src/web/public/services, so they exist
 * without demo data. Run it after changing the scenes: `node scripts/draw-service-pictures.ts`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { popularServices } from '#shared/categories/popular-services.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { pictureSvg } from '../db/demo/pictures/picture-svg.ts'
import { poolPictures } from '../db/demo/pictures/pool.ts'

const outDir = join(import.meta.dirname, '../src/web/public/services')
const size = { width: 480, height: 300 }

/** The pool picture for each service. */
const pictureOfService: Readonly<Record<string, string>> = {
  'Home Cleaning': 'home-living-living-room-1',
  Plumbing: 'home-living-plumbing-1',
  'Car Detailing': 'automotive-transportation-car-wash-1',
  'Electrical Work': 'home-living-neon-1',
  'Mobile Barber': 'beauty-personal-care-barber-1',
  'Massage Therapy': 'wellness-self-care-stones-1',
  Tutoring: 'tutoring-stack-1',
  'Custom Cakes': 'food-dining-cake-shop-2',
}

const specs = new Map(poolPictures().map(({ picture, spec }) => [picture.name, spec]))

await mkdir(outDir, { recursive: true })
for (const { name } of popularServices) {
  const spec = specs.get(pictureOfService[name] ?? '')
  if (!spec) throw new Error(`no picture is chosen for ${name}`)
  const file = join(outDir, `${slugOf(name)}.webp`)
  // Drawn at twice the size and shrunk, so thin lines stay sharp.
  const sheet = sharp(Buffer.from(pictureSvg(spec, size.width * 2))).removeAlpha()
  await sheet.resize(size).webp({ quality: 80, effort: 6 }).toFile(file)
}
console.log(`${popularServices.length} pictures drawn into ${outDir}`)
