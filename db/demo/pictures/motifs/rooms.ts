import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import { circle, clipRect, ellipse, group, halftone, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { agave, liveOak, pottedPlant } from './plants.ts'
import { hills } from './sky.ts'
import { skyline } from './town.ts'

/** Views from a window. */
type View = 'city' | 'hill' | 'oak'

interface SashWindow {
  frame?: string
  view?: View
  /** Panes side by side. */
  panes?: number
}

/** The view through an opening: sky, hills and one motif, clipped to the rectangle. */
export const windowView = (
  p: Palette,
  rng: Rng,
  x: number,
  y: number,
  w: number,
  h: number,
  view: View = rng.pick(['city', 'hill', 'oak']),
) =>
  clipRect(
    x,
    y,
    w,
    h,
    rect(x, y, w, h, p.sky[1]) +
      rect(x, y + h * 0.45, w, h * 0.55, p.sky[2]) +
      circle(x + w * 0.66, y + h * 0.4, Math.min(w, h) * 0.24, p.sun) +
      group(x, y + h * 0.62 - 470 * (w / 1200), w / 1200, hills(p, rng, 520)) +
      (view === 'city'
        ? skyline(p, x + w * 0.04, y + h * 0.98, (w * 0.92) / 650)
        : view === 'oak'
          ? liveOak(p, x + w * 0.34, y + h * 1.02, w / 560)
          : agave(p, x + w * 0.7, y + h * 1.02, w / 420)),
  )

/** A sash window with its sill and a view. */
export const sashWindow = (
  p: Palette,
  rng: Rng,
  x: number,
  y: number,
  w: number,
  h: number,
  { frame = p.paper, view, panes = 2 }: SashWindow = {},
) =>
  rect(x - 16, y - 16, w + 32, h + 32, frame) +
  windowView(p, rng, x, y, w, h, view) +
  repeat(panes - 1, (i) => rect(x + ((i + 1) * w) / panes - 4, y, 8, h, frame)) +
  rect(x, y + h * 0.42, w, 7, frame) +
  rect(x - 28, y + h + 14, w + 56, 18, frame) +
  rect(x - 28, y + h + 28, w + 56, 6, p.ink, 0, 0.2)

/** A room's wall, wainscot and boarded floor; the floor starts at `y`. */
export const room = (
  p: Palette,
  { y = 590, wains = true, wall = p.wall, wall2 = p.wall2, floor = p.floor } = {},
) =>
  rect(0, 0, 1200, 800, wall) +
  halftone(-8, 20, 1216, 8, p.paper, { gap: 18, from: 6, to: 1, opacity: 0.16 }) +
  (wains ? rect(0, y - 130, 1200, 130, wall2) + rect(0, y - 138, 1200, 10, p.paper, 0, 0.55) : '') +
  rect(0, y, 1200, 800 - y, floor) +
  rect(0, y - 14, 1200, 16, p.ink, 0, 0.24) +
  stroke(
    `M0 ${y + 70}H1200M0 ${y + 146}H1200M200 ${y}L120 ${y + 70}M520 ${y}L490 ${y + 70}M820 ${y}L850 ${y + 70}M1090 ${y}L1170 ${y + 70}M320 ${y + 70}L250 ${y + 146}M680 ${y + 70}L690 ${y + 146}M980 ${y + 70}L1050 ${y + 146}`,
    p.ink,
    3,
    0.18,
  )

/** Two slanted patches of sunlight across wall and floor. */
export const sunPatch = (p: Palette, x: number, y: number, w: number, h: number, opacity = 0.3) =>
  repeat(2, (i) =>
    polygon(
      [
        x + i * (w / 2 + 10),
        y,
        x + i * (w / 2 + 10) + w / 2 - 10,
        y,
        x + i * (w / 2 + 10) + w / 2 - 10 + h * 0.5,
        y + h,
        x + i * (w / 2 + 10) + h * 0.5,
        y + h,
      ],
      p.lit,
      opacity,
    ),
  )

/** One object on a shelf and the width it takes up. */
interface ShelfItem {
  art: string
  width: number
}

const bookRow = (p: Palette, rng: Rng, x: number, y: number, room: number): ShelfItem => {
  const count = Math.min(4, Math.ceil(room / 18))
  const art = repeat(count, (i) => {
    const height = rng.num(54, 84)
    const color = rng.pick([p.orange, p.teal, p.amber, p.violet, p.paper])
    return (
      rect(x + i * 18, y - height, 16, height, color) +
      rect(x + i * 18, y - height + 12, 16, 5, p.ink, 0, 0.3)
    )
  })
  return { art, width: count * 18 + 16 }
}

const vase = (p: Palette, x: number, y: number, color: string): ShelfItem => ({
  art: group(
    x + 24,
    y,
    0.44,
    path('M-34 0Q-62-70-20-118V-150H20V-118Q62-70 34 0Z', color) +
      rect(-26, -156, 52, 14, color) +
      rect(-44, -76, 88, 14, p.paper, 0, 0.6),
  ),
  width: 58,
})

/** The next object on a shelf: books twice as often as a vase, a plant, a jar or a plate. */
const shelfItem = (p: Palette, rng: Rng, x: number, y: number, room: number): ShelfItem => {
  const kind = rng.int(0, 5)
  const color = rng.pick([p.orange, p.teal, p.amber, p.violet, p.paper, p.sage])
  if (kind < 2) return bookRow(p, rng, x, y, room)
  if (kind === 2) return vase(p, x, y, color)
  if (kind === 3) return { art: pottedPlant(p, x + 26, y, 0.4, p.leaf, color), width: 66 }
  if (kind === 4) {
    return { art: rect(x, y - 44, 44, 44, color, 6) + rect(x - 3, y - 52, 50, 12, p.ink, 3), width: 60 }
  }
  return { art: circle(x + 24, y - 24, 24, color) + circle(x + 24, y - 24, 12, p.paper, 0.6), width: 62 }
}

/** A shelf of width `w`, its board at `y`, filled with things chosen by `rng`. */
export const filledShelf = (p: Palette, rng: Rng, x: number, y: number, w: number) => {
  let items = ''
  let next = x + 14
  while (next < x + w - 40) {
    const { art, width } = shelfItem(p, rng, next, y, x + w - 26 - next)
    items += art
    next += width
  }
  return items + rect(x, y, w, 12, p.wood) + rect(x, y + 10, w, 5, p.ink, 0, 0.25)
}

/** A framed abstract landscape. */
export const framedPicture = (p: Palette, x: number, y: number, w: number, h: number, color = p.orange) =>
  rect(x, y, w, h, p.wood) +
  rect(x + 9, y + 9, w - 18, h - 18, p.paper) +
  clipRect(
    x + 18,
    y + 18,
    w - 36,
    h - 36,
    rect(x, y, w, h, p.amber, 0, 0.5) +
      circle(x + w * 0.56, y + h * 0.44, w * 0.22, color) +
      ellipse(x + w * 0.3, y + h, w * 0.5, h * 0.34, p.teal) +
      ellipse(x + w * 0.86, y + h, w * 0.42, h * 0.26, p.ink, 0.7),
  )

/** A round-headed arch standing at `y`. */
export const arch = (x: number, y: number, w: number, h: number, color: string, opacity = 1) =>
  path(
    `M${x - w / 2} ${y}V${y - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w / 2} ${y - h + w / 2}V${y}Z`,
    color,
    opacity,
  )
