import type { CategorySlug } from '../icons.ts'
import { categoryIcon } from '../motifs/category-icon.ts'
import { castShadow, sidewalk } from '../motifs/ground.ts'
import { streetLamp, stringLights } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { liveOak, pottedPlant } from '../motifs/plants.ts'
import { sky } from '../motifs/sky.ts'
import { awning, skyline, waterTower } from '../motifs/town.ts'
import { bicycle } from '../motifs/vehicles.ts'
import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import type { Draw } from '../scene.ts'
import { circle, group, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { WINDOW_DISPLAYS } from './window-displays.ts'

/** The shop is 600 wide; every part takes `x`, the left edge of its wall. */
type ShopPart = (x: number, color: string, trim: string) => string

const steppedFront: ShopPart = (x, color, trim) =>
  polygon(
    [x, 190, x, 150, x + 170, 150, x + 220, 110, x + 380, 110, x + 430, 150, x + 600, 150, x + 600, 190],
    color,
  ) + rect(x - 10, 186, 620, 12, trim)

const curvedFront: ShopPart = (x, color, trim) => {
  const crest = `160H${x + 120}Q${x + 150} 160 ${x + 160} 130Q${x + 200} 84 ${x + 300} 84Q${x + 400} 84 ${x + 440} 130Q${x + 450} 160 ${x + 480} 160H${x + 600}`
  return path(`M${x} 190V${crest}V190Z`, color) + stroke(`M${x} ${crest}`, trim, 12)
}

const gable: ShopPart = (x, color, trim) =>
  polygon([x - 40, 200, x + 300, 60, x + 640, 200], trim) +
  polygon([x + 30, 196, x + 300, 84, x + 570, 196], color)

const leftNeighbor = (p: Palette, rng: Rng, side: string): string =>
  rng.chance(0.5)
    ? rect(40, 300, 270, 350, side) +
      rect(40, 290, 270, 18, p.paper) +
      rect(80, 360, 84, 120, p.ink, 0, 0.5) +
      rect(196, 360, 84, 120, p.lit) +
      rect(80, 530, 200, 120, p.ink, 0, 0.3)
    : waterTower(p, 190, 660, 1.25, p.orange) + liveOak(p, 110, 670, 0.9)

const rightNeighbor = (p: Palette, rng: Rng): string =>
  rng.chance(0.6)
    ? rect(890, 260, 270, 390, p.mid) +
      rect(890, 250, 270, 18, p.paper) +
      repeat(4, (i) =>
        rect(922 + (i % 2) * 116, 310 + (i >> 1) * 150, 84, 100, i % 3 ? p.ink : p.lit, 0, i % 3 ? 0.45 : 1),
      )
    : liveOak(p, 1060, 670, 1.5, true)

const boards = (p: Palette, x: number): string =>
  `<path d="M${x} 250H${x + 600}M${x} 290H${x + 600}M${x} 330H${x + 600}M${x} 620H${x + 600}" stroke="${p.ink}" stroke-opacity=".14" stroke-width="5" stroke-dasharray="46 8"/>`

const roundel = (p: Palette, x: number, color: string): string =>
  circle(x + 306, 222, 92, p.ink, 0.25) + circle(x + 300, 212, 92, p.paper) + circle(x + 300, 212, 78, color)

const shopWindow = (p: Palette, x: number, display: string): string =>
  rect(x + 36, 380, 360, 226, p.paper) +
  rect(x + 50, 394, 332, 198, p.ink) +
  rect(x + 50, 394, 332, 198, p.lit, 0, 0.9) +
  polygon([x + 50, 394, x + 382, 394, x + 382, 430, x + 50, 450], p.ink, 0.1) +
  rect(x + 50, 576, 332, 16, p.wood) +
  group(x + 216, 576, 0.96, display) +
  polygon([x + 90, 592, x + 190, 394, x + 240, 394, x + 140, 592], p.paper, 0.28) +
  rect(x + 26, 604, 380, 12, p.paper)

const shopDoor = (p: Palette, x: number, color: string): string =>
  rect(x + 430, 380, 140, 272, p.paper) +
  rect(x + 444, 394, 112, 258, color) +
  rect(x + 460, 412, 80, 150, p.lit) +
  circle(x + 542, 590, 7, p.amber) +
  polygon([x + 470, 562, x + 510, 412, x + 530, 412, x + 490, 562], p.paper, 0.5)

const canopy = (p: Palette, rng: Rng, x: number, color: string): string =>
  rng.chance(0.6)
    ? awning(p, x + 24, 346, 552, 46, color, p.paper, 12)
    : polygon([x + 6, 340, x + 594, 340, x + 626, 386, x - 26, 386], p.ink) +
      rect(x - 26, 384, 652, 12, p.paper) +
      stringLights(p, x - 20, 394, x + 620, 394, 16, 11)

/** A passerby or no one, and a lamp on the other side or a bicycle under the window. */
const pavementLife = (p: Palette, rng: Rng, x: number, bicycleColor: string): string => {
  const look = randomLook(p, rng)
  const onLeft = rng.chance(0.5)
  const furniture = rng.chance(0.5)
    ? streetLamp(p, onLeft ? 1060 : 140, 720, 1.25)
    : bicycle(p, x + 230, 728, 0.95, bicycleColor)
  if (!rng.chance(0.75)) return furniture
  const at = onLeft ? x - 90 : x + 690
  const pose = rng.pick(['walk', 'stand', 'offer'] as const)
  return (
    furniture +
    castShadow(p, at, 744, 44, 120, 16) +
    figure(p, at, 748, 1.45, pose, { ...look, flip: !onLeft })
  )
}

/** The category's shop on a street: its sign, its window display, passers-by. */
export const storefront =
  (category: CategorySlug): Draw =>
  (p, rng, mirrored) => {
    const wall = rng.pick([p.orange, p.teal, p.violet, p.wood])
    const trim = wall === p.orange ? p.teal : p.orange
    const x = 300 + rng.int(-30, 30)
    const variant = rng.int(0, 2)
    const side = rng.pick([p.wall2, p.far])
    return (
      sky(p, rng, { sx: rng.pick([180, 1020]), sy: 210, sr: 90 }) +
      skyline(p, rng.pick([-120, 700]), 660, 1.3) +
      leftNeighbor(p, rng, side) +
      rightNeighbor(p, rng) +
      rng.pick([steppedFront, curvedFront, gable])(x, wall, p.paper) +
      rect(x, 190, 600, 470, wall) +
      (rng.chance(0.5) ? boards(p, x) : '') +
      rect(x + 520, 198, 80, 462, p.ink, 0, 0.14) +
      roundel(p, x, trim) +
      categoryIcon({ category, variant, x: x + 300, y: 212, size: 104, color: p.paper, width: 8, mirrored }) +
      shopWindow(p, x, WINDOW_DISPLAYS[category](p)) +
      shopDoor(p, x, trim) +
      canopy(p, rng, x, trim) +
      sidewalk(p, 652) +
      castShadow(p, x + 490, 700, 130, 150, 30) +
      pottedPlant(p, x + 6, 690, 0.62, p.leaf, p.amber) +
      pottedPlant(p, x + 598, 690, 0.62, p.leaf, p.amber) +
      pavementLife(p, rng, x, wall === p.orange ? p.amber : p.orange)
    )
  }
