import { castShadow } from '../motifs/ground.ts'
import { pendantLamp } from '../motifs/lights.ts'
import { sashWindow } from '../motifs/rooms.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

/** Wall tiles behind a counter that fills the lower third. */
const counter = (p: Palette): string =>
  rect(0, 0, 1200, 800, p.wall) +
  repeat(8, (row) => rect(0, 60 + row * 66, 1200, 3, p.ink, 0, 0.1)) +
  repeat(13, (k) => rect(k * 100 - 20, 0, 3, 600, p.ink, 0, 0.08)) +
  rect(0, 590, 1200, 210, p.wood) +
  rect(0, 590, 1200, 16, p.paper, 0, 0.4) +
  repeat(7, (k) => rect(k * 190 - 40, 650, 150, 130, p.ink, 6, 0.12))

/** A cake stand with a plate `w` wide; the cake starts at (x, y). */
const stand = (p: Palette, x: number, y: number, w: number, foot: number, color: string) =>
  polygon([x - 20, y, x + 20, y, x + 44, y + foot, x - 44, y + foot], color) +
  ellipse(x, y + foot, 66, 12, color) +
  ellipse(x, y, w / 2, 18, color) +
  ellipse(x, y - 4, w / 2 - 14, 11, p.ink, 0.14)

/** A layer of cake with icing running down the side; (x, y) is the middle of its base. */
const layer = (p: Palette, x: number, y: number, w: number, h: number, cake: string, icing: string) => {
  const drops = Math.round(w / 34)
  const step = w / drops
  return (
    path(`M${x - w / 2} ${y - h}V${y - 8}Q${x} ${y + 18} ${x + w / 2} ${y - 8}V${y - h}Z`, cake) +
    path(`M${x + w / 4} ${y - h}V${y + 2}Q${x + w / 2.4} ${y} ${x + w / 2} ${y - 8}V${y - h}Z`, p.ink, 0.1) +
    ellipse(x, y - h, w / 2, 20, icing) +
    repeat(drops, (k) => rect(x - w / 2 + k * step, y - h, step, 22 + ((k * 7) % 5) * 8, icing, step / 2)) +
    repeat(drops - 1, (k) => circle(x - w / 2 + (k + 1) * step, y - h - 2, 9, p.paper))
  )
}

const cupcake = (p: Palette, x: number, y: number, icing: string, scale = 1) =>
  group(
    x,
    y,
    scale,
    polygon([-40, -54, 40, -54, 28, 0, -28, 0], p.wood) +
      stroke('M-20-50L-14-4M0-52V-2M20-50L14-4', p.paper, 4, 0.5) +
      path('M-50-52Q-56-84-26-86Q-22-112 0-120Q22-112 26-86Q56-84 50-52Q0-34-50-52Z', icing) +
      stroke('M-38-66Q0-48 40-66M-24-90Q0-76 26-90', p.ink, 4, 0.16) +
      circle(0, -122, 12, p.orange),
  )

const cakeShop: Draw = (p, rng) => {
  const inks: [string, string, string, string] = [p.orange, p.teal, p.violet, p.amber]
  const first = rng.int(0, 3)
  const ink = (k: number) => cycle(inks, first + k)
  const topping = rng.pick(['candles', 'berries', 'flower'])
  return (
    counter(p) +
    circle(600, 320, 250, p.amber, 0.45) +
    pendantLamp(p, 250, 150, 0.9, ink(1)) +
    pendantLamp(p, 950, 150, 0.9, ink(1)) +
    castShadow(p, 600, 690, 260, 170, 20) +
    stand(p, 600, 590, 420, 90, p.paper) +
    layer(p, 600, 586, 330, 130, ink(0), p.paper) +
    layer(p, 600, 452, 240, 112, p.paper, ink(1)) +
    layer(p, 600, 336, 156, 96, ink(2), p.paper) +
    crownOf(p, topping, ink(3)) +
    stand(p, 235, 640, 250, 50, ink(1)) +
    each([170, 236, 302], (x, k) => cupcake(p, x, 634, ink(k + 1), 0.92)) +
    stand(p, 975, 640, 270, 50, ink(0)) +
    layer(p, 975, 634, 200, 92, p.paper, ink(3)) +
    each([-60, 0, 60], (dx) => circle(975 + dx, 526, 17, ink(0)))
  )
}

/** The decoration on the top layer. */
const crownOf = (p: Palette, topping: string, ink: string): string =>
  topping === 'candles'
    ? repeat(
        3,
        (k) =>
          rect(566 + k * 30, 176, 8, 56, p.paper) +
          path(`M${570 + k * 30} 138q15 22 0 34q-15-12 0-34z`, p.amber),
      )
    : topping === 'berries'
      ? each(
          [
            [-44, 224],
            [-14, 212],
            [18, 216],
            [46, 226],
            [2, 188],
          ],
          ([dx, y], k) =>
            circle(600 + dx, y, 21, k % 2 ? ink : p.orange) + circle(594 + dx, y - 7, 5, p.paper, 0.7),
        )
      : repeat(7, (k) => group(600, 196, 1, ellipse(0, -34, 18, 30, ink), k * 51.4)) +
        circle(600, 196, 20, p.paper)

const loaf = (p: Palette, x: number, y: number, scale: number, color: string, rotation = 0) =>
  group(
    x,
    y,
    scale,
    path('M-120 0Q-140-70-70-84Q0-104 70-84Q140-70 120 0Z', color) +
      path('M40 0Q70-40 60-88Q140-70 120 0Z', p.ink, 0.12) +
      stroke('M-66-70l26 44M-16-82l26 48M36-80l26 44', p.paper, 9, 0.7),
    rotation,
  )

/** A concha: a sweet roll with a sugar shell. */
const concha = (p: Palette, x: number, y: number, sugar: string, scale = 1) =>
  group(
    x,
    y,
    scale,
    path('M-70 0Q-76-78 0-80Q76-78 70 0Q0 14-70 0Z', p.wood) +
      path('M-60-8Q-64-70 0-72Q64-70 60-8Q0 4-60-8Z', sugar) +
      stroke('M0-70V-2M-10-70Q-40-40-36-4M10-70Q40-40 36-4', p.wood, 6),
  )

const shelfOf = (p: Palette, y: number, body: string): string =>
  body + rect(90, y, 1020, 18, p.wood) + rect(90, y + 18, 1020, 8, p.ink, 0, 0.24)

const oven: Draw = (p, rng) => {
  const sugars: [string, string, string, string] = [p.paper, p.orange, p.violet, p.amber]
  const first = rng.int(0, 3)
  return (
    rect(0, 0, 1200, 800, p.wall2) +
    sashWindow(p, rng, 430, 70, 340, 170, {
      view: rng.pick(['city', 'hill', 'oak']),
      panes: 2,
      frame: p.ink,
    }) +
    shelfOf(
      p,
      410,
      each([190, 420, 780, 1010], (x, k) => loaf(p, x, 410, 0.88, k % 2 ? p.amber : p.orange)) +
        each([560, 610, 660], (x, k) =>
          stroke(`M${x} 404L${x - 20 + k * 20} 262`, k % 2 ? p.orange : p.amber, 34),
        ) +
        path('M516 410L530 330H690L704 410Z', p.teal),
    ) +
    shelfOf(
      p,
      600,
      repeat(6, (k) => concha(p, 190 + k * 164, 596, cycle(sugars, first + k), 0.98)),
    ) +
    rect(0, 700, 1200, 100, p.wood) +
    rect(0, 700, 1200, 14, p.paper, 0, 0.35) +
    castShadow(p, 600, 760, 300, 160, 10) +
    path('M400 700Q420 790 470 792H730Q780 790 800 700Z', p.amber) +
    stroke('M416 730H784M430 760H770', p.ink, 5, 0.2) +
    each(
      [
        [500, -14],
        [690, 12],
        [600, 0],
      ],
      ([x, turn], k) => loaf(p, x, 716 - (k === 2 ? 24 : 0), 0.82, k === 2 ? p.orange : p.wood, turn),
    )
  )
}

/** Scenes of shops that bake. */
export const bakeryScenes: readonly Scene[] = [
  {
    id: 'cake-shop',
    altText: 'Drawing: a tiered cake and cupcakes on the counter of a cake shop',
    draw: cakeShop,
  },
  { id: 'oven', altText: 'Drawing: loaves and conchas on the shelves of a bakery', draw: oven },
]
