import sharp from 'sharp'
import { demoBusinesses } from './businesses.ts'
import { authorPortraits } from './content.ts'
import { logoSvg } from './pictures/logos.ts'
import { pictureSvg } from './pictures/picture-svg.ts'
import { poolPictures, toCategorySlug } from './pictures/pool.ts'
import { portraitSvg } from './pictures/portraits.ts'

/** Width and height of a logo and of a portrait, pixels. */
const logoSize = 200
const logoWebp = { quality: 82, effort: 1 }

/** By width in pixels. The large one, seen on one page only, is compressed with less effort: the next step up takes a third longer. */
const pictureWebp = { 960: { quality: 78, effort: 1 }, 480: { quality: 78, effort: 2 } }

type Drawing = { svg: () => string; webp: { quality: number; effort: number } }

function* pictureDrawings(): Generator<[file: string, Drawing]> {
  for (const { picture, spec } of poolPictures())
    for (const [width, webp] of Object.entries(pictureWebp))
      yield [`${picture.name}.w${width}.webp`, { svg: () => pictureSvg(spec, Number(width)), webp }]
}

function* logoDrawings(): Generator<[file: string, Drawing]> {
  for (const { id, name, subcategory, pictures } of demoBusinesses()) {
    const category = toCategorySlug(subcategory.categorySlug)
    const svg = () => logoSvg(name, category, `${id}/${name}`, logoSize)
    if (pictures.logoUrl) yield [`logo-${id}.webp`, { svg, webp: logoWebp }]
  }
}

function* portraitDrawings(): Generator<[file: string, Drawing]> {
  for (const [number, [file, sitters]] of [...authorPortraits].entries())
    yield [file, { svg: () => portraitSvg(sitters, number, logoSize), webp: logoWebp }]
}

const drawings = new Map([...pictureDrawings(), ...logoDrawings(), ...portraitDrawings()])

/** The names of all picture files that the demo and the load profile show. */
export const pictureFiles: readonly string[] = [...drawings.keys()]

/** Draws a picture; undefined for a name that no page shows. The same name gives the same bytes. */
export function drawPicture(file: string): Promise<Buffer> | undefined {
  const drawing = drawings.get(file)
  return drawing && sharp(Buffer.from(drawing.svg())).removeAlpha().webp(drawing.webp).toBuffer()
}
