import { castShadow } from '../motifs/ground.ts'
import { leafSprig } from '../motifs/plants.ts'
import { sashWindow } from '../motifs/rooms.ts'
import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

type Kind = 'daisy' | 'rose' | 'tulip' | 'sunflower'

const bloom = (p: Palette, kind: Kind, x: number, y: number, r: number, color: string): string => {
  if (kind === 'rose')
    return (
      circle(x, y, r, color) +
      circle(x, y, r * 0.68, p.paper, 0.25) +
      stroke(
        `M${x - r * 0.4} ${y}a${r * 0.4} ${r * 0.4} 0 1 1 ${r * 0.5} ${r * 0.36}M${x - r * 0.7} ${y + r * 0.2}a${r * 0.8} ${r * 0.8} 0 0 0 ${r * 1.3} ${r * 0.1}`,
        p.ink,
        r * 0.1,
        0.4,
      )
    )
  if (kind === 'tulip')
    return path(
      `M${x - r * 0.7} ${y - r}L${x - r * 0.3} ${y - r * 0.5}L${x} ${y - r * 1.2}L${x + r * 0.3} ${y - r * 0.5}L${x + r * 0.7} ${y - r}Q${x + r} ${y + r * 0.8} ${x} ${y + r * 0.8}Q${x - r} ${y + r * 0.8} ${x - r * 0.7} ${y - r}Z`,
      color,
    )
  const petals = kind === 'daisy' ? 9 : 14
  return (
    repeat(petals, (k) =>
      group(
        x,
        y,
        1,
        ellipse(0, -r * 0.66, r * (kind === 'daisy' ? 0.26 : 0.2), r * 0.44, color),
        (k * 360) / petals,
      ),
    ) + circle(x, y, r * (kind === 'daisy' ? 0.3 : 0.44), kind === 'daisy' ? p.amber : p.wood)
  )
}

const kinds = ['daisy', 'rose', 'tulip', 'sunflower'] as const

type Flower = readonly [dx: number, dy: number, r: number]

/** Stems from (x, y) up to their flowers, with leaves between them. */
const bunch = (
  p: Palette,
  rng: Rng,
  x: number,
  y: number,
  flowers: readonly Flower[],
  ink: number,
): string => {
  const colors: [string, string, string, string] = [p.orange, p.violet, p.paper, p.amber]
  const kind = rng.int(0, 3)
  return (
    each([-46, -20, 22, 48], (turn) => leafSprig(p, x, y, 0.9, turn, turn % 4 ? p.leaf : p.sage)) +
    flowers
      .map(([dx, dy]) => stroke(`M${x} ${y}Q${x + dx * 0.3} ${y + dy * 0.5} ${x + dx} ${y + dy}`, p.leaf2, 6))
      .join('') +
    flowers
      .map(([dx, dy, r], k) => bloom(p, cycle(kinds, kind + k), x + dx, y + dy, r, cycle(colors, ink + k)))
      .join('')
  )
}

const wide: readonly Flower[] = [
  [-170, -150, 46],
  [170, -156, 48],
  [-110, -240, 54],
  [116, -246, 54],
  [0, -300, 58],
  [-58, -150, 52],
  [62, -156, 52],
  [2, -206, 60],
]
const slim: readonly Flower[] = [
  [-62, -150, 38],
  [62, -156, 38],
  [-32, -214, 38],
  [36, -220, 40],
  [0, -160, 40],
]

/** A zinc bucket full of cut flowers. */
const bucket = (p: Palette, rng: Rng, x: number, y: number, color: string, ink: number): string =>
  bunch(p, rng, x, y - 110, slim, ink) +
  polygon([x - 74, y - 130, x + 74, y - 130, x + 54, y, x - 54, y], color) +
  rect(x - 80, y - 138, 160, 16, color) +
  polygon([x + 20, y - 122, x + 73, y - 122, x + 54, y, x + 24, y], p.ink, 0.14) +
  rect(x - 70, y - 92, 136, 6, p.ink, 0, 0.16)

const flowers: Draw = (p, rng) => {
  const ink = rng.int(0, 3)
  return (
    rect(0, 0, 1200, 800, p.wall) +
    sashWindow(p, rng, 180, 70, 840, 380, { panes: 3, frame: p.teal }) +
    rect(0, 600, 1200, 200, p.wood) +
    rect(0, 600, 1200, 16, p.paper, 0, 0.35) +
    rect(0, 700, 1200, 4, p.ink, 0, 0.2) +
    castShadow(p, 600, 672, 280, 180, 30) +
    bunch(p, rng, 600, 470, wide, ink) +
    path('M520 456Q500 560 530 660H670Q700 560 680 456Q600 476 520 456Z', p.teal) +
    path('M632 466Q660 560 640 660H670Q700 560 680 456Z', p.ink, 0.16) +
    stroke('M526 520Q600 540 674 520', p.paper, 8, 0.7) +
    bucket(p, rng, 245, 720, p.paper, ink + 1) +
    bucket(p, rng, 960, 720, p.amber, ink + 2) +
    group(
      760,
      742,
      1,
      stroke('M-60 20L40-20M-60-16L40 16', p.ink, 9) +
        circle(-72, 26, 16, p.orange) +
        circle(-72, -22, 16, p.orange),
    )
  )
}

/** Scenes of flower shops. */
export const floristScenes: readonly Scene[] = [
  {
    id: 'flowers',
    altText: 'Drawing: a vase and buckets full of cut flowers on a florist’s bench',
    draw: flowers,
  },
]
