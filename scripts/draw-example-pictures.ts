/**
 * Draws the committed examples for the two agency pages into src/web/public/examples: six made-up businesses, each as a
 * site in a browser and as an app on phones. Run it after changing them: `node scripts/draw-example-pictures.ts`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CategorySlug } from '../db/demo/pictures/icons.ts'
import { PALETTES, type Palette, type PaletteName } from '../db/demo/pictures/palettes.ts'
import { sceneOf } from '../db/demo/pictures/picture-svg.ts'
import { makeRng } from '../db/demo/pictures/rng.ts'
import { circle, clipRect, each, group, halftone, rect } from '../db/demo/pictures/svg.ts'
import {
  type Box,
  button,
  type Content,
  calendar,
  figures,
  line,
  priceList,
  progress,
  route,
  tiles,
} from './example-screens.ts'

const outDir = join(import.meta.dirname, '../src/web/public/examples')
/** Sizes of the drawing sheet and of the resulting file. */
const sheet = { width: 1200, height: 750 }
const size = { width: 720, height: 450 }

type Example = {
  name: string
  category: CategorySlug
  scene: string
  palette: PaletteName
  /** The background behind the screens. */
  ground: PaletteName
  content: Content
  /** Vertical position of its subject, from the top (0) to the bottom (1), for wide boxes that crop the drawing. */
  focus: number
}

const examples: readonly Example[] = [
  {
    name: 'bakery',
    focus: 0.62,
    category: 'events-occasions',
    scene: 'cake',
    palette: 'limestone',
    ground: 'rose',
    content: tiles,
  },
  {
    name: 'coffee',
    focus: 0.8,
    category: 'food-dining',
    scene: 'cafe',
    palette: 'spring',
    ground: 'creek',
    content: priceList,
  },
  {
    name: 'bodywork',
    focus: 0.82,
    category: 'wellness-self-care',
    scene: 'stones',
    palette: 'sage',
    ground: 'dusk',
    content: calendar,
  },
  {
    name: 'tutors',
    focus: 0.92,
    category: 'tutoring',
    scene: 'reading-oak',
    palette: 'gold',
    ground: 'spring',
    content: progress,
  },
  {
    name: 'handyman',
    focus: 0.6,
    category: 'home-living',
    scene: 'bungalow',
    palette: 'rose',
    ground: 'gold',
    content: route,
  },
  {
    name: 'kayaks',
    focus: 0.6,
    category: 'sports-fitness',
    scene: 'kayak',
    palette: 'spring',
    ground: 'night',
    content: figures,
  },
]

const paletteOf = (name: PaletteName): Palette => {
  const palette = PALETTES.find((one) => one.name === name)
  if (!palette) throw new Error(`no ink set ${name}`)
  return palette
}

/** The example's drawing, filling a box and cropped at its edges. */
function pictureIn(
  { x, y, w, h }: Box,
  { name, category, scene, focus }: Example,
  p: Palette,
  radius = 0,
): string {
  const index = Array.from({ length: 12 }, (_, i) => sceneOf(category, i).id).indexOf(scene)
  const art = sceneOf(category, index).draw(p, makeRng(`example/${name}`), false)
  const scale = Math.max(w / 1200, h / 800)
  const left = x + (w - 1200 * scale) / 2
  const top = y + (h - 800 * scale) * focus
  return clipRect(x, y, w, h, group(left, top, scale, art), radius)
}

function ground(p: Palette): string {
  return (
    rect(0, 0, sheet.width, sheet.height, p.sky[1]) +
    circle(930, 250, 300, p.sun, 0.85) +
    halftone(0, 600, sheet.width, 12, p.ink, { gap: 18, from: 1, to: 9, opacity: 0.13 })
  )
}

/** A browser with the example's site in it. */
function browser(example: Example, p: Palette): string {
  const box = { x: 96, y: 74, w: 820, h: 620 }
  const { x, y, w, h } = box
  const hero = { x: x + 32, y: y + 118, w: w - 64, h: 236 }
  return (
    rect(x + 14, y + 16, w, h, p.ink, 18, 0.22) +
    rect(x, y, w, h, p.paper, 18) +
    clipRect(
      x,
      y,
      w,
      h,
      rect(x, y, w, 50, p.ink) +
        each([p.orange, p.amber, p.teal], (fill, i) => circle(x + 30 + i * 26, y + 25, 8, fill)) +
        rect(x + 130, y + 13, 420, 24, p.paper, 12, 0.2),
      18,
    ) +
    rect(x + 32, y + 72, 26, 26, p.orange, 6) +
    line(x + 70, y + 79, 130, p, 13, 0.85) +
    each([0, 1, 2], (i) => line(x + w - 330 + i * 76, y + 80, 52, p, 10)) +
    button(x + w - 104, y + 68, 72, p, 34) +
    pictureIn(hero, example, p, 10) +
    line(x + 32, y + 376, 330, p, 20, 0.9) +
    line(x + 32, y + 408, 230, p, 10, 0.4) +
    clipRect(x, y, w, h - 6, example.content({ x: x + 32, y: y + 444, w: w - 64, h: h - 466 }, p), 18)
  )
}

type Screen = 'front' | 'detail'

function phone({ x, y, w, h }: Box, example: Example, p: Palette, screen: Screen): string {
  const pad = w * 0.09
  const inner = { x: x + 10, y: y + 10, w: w - 20, h: h - 20 }
  const pictureHeight = inner.h * (screen === 'front' ? 0.44 : 0.2)
  const below = inner.y + pictureHeight + 22
  const content = {
    x: x + pad + 4,
    y: below + 52,
    w: w - 2 * pad - 8,
    h: inner.y + inner.h - below - 52 - 84,
  }
  return (
    rect(x + 10, y + 12, w, h, p.ink, 40, 0.25) +
    rect(x, y, w, h, p.ink, 40) +
    clipRect(
      inner.x,
      inner.y,
      inner.w,
      inner.h,
      rect(inner.x, inner.y, inner.w, inner.h, p.paper) +
        pictureIn({ ...inner, h: pictureHeight }, example, p) +
        line(content.x, below, content.w * 0.66, p, 17, 0.9) +
        line(content.x, below + 27, content.w * 0.42, p, 9, 0.4) +
        (content.h > 40 ? example.content(content, p) : '') +
        rect(inner.x, inner.y + inner.h - 76, inner.w, 76, p.paper) +
        button(content.x, inner.y + inner.h - 64, content.w, p, 46),
      31,
    ) +
    rect(x + w / 2 - 34, y + 22, 68, 14, p.ink, 7)
  )
}

const webSheet = (example: Example, p: Palette) =>
  browser(example, p) + phone({ x: 846, y: 216, w: 250, h: 498 }, example, p, 'front')

const mobileSheet = (example: Example, p: Palette) =>
  group(330, 396, 1, phone({ x: -160, y: -330, w: 320, h: 660 }, example, p, 'detail'), -5) +
  group(760, 400, 1, phone({ x: -166, y: -340, w: 332, h: 680 }, example, p, 'front'), 4)

await mkdir(outDir, { recursive: true })
for (const example of examples) {
  const p = paletteOf(example.palette)
  for (const [kind, draw] of [
    ['web', webSheet],
    ['mobile', mobileSheet],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * 2}" height="${size.height * 2}" viewBox="0 0 ${sheet.width} ${sheet.height}">${ground(paletteOf(example.ground))}${draw(example, p)}</svg>`
    // Drawn at twice the size and shrunk, so thin lines stay sharp.
    const picture = sharp(Buffer.from(svg)).removeAlpha().resize(size).webp({ quality: 78, effort: 6 })
    await picture.toFile(join(outDir, `${kind}-${example.name}.webp`))
  }
}
console.log(`${examples.length * 2} pictures drawn into ${outDir}`)
