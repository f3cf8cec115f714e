import type { CategorySlug } from '../icons.ts'
import { neonIcon } from '../motifs/category-icon.ts'
import { stringLights } from '../motifs/lights.ts'
import { agave, liveOak } from '../motifs/plants.ts'
import { bats, hills, sky } from '../motifs/sky.ts'
import { skyline } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Draw } from '../scene.ts'
import { circle, group, path, rect, stroke } from '../svg.ts'

/** Sign boards and the neon line inside their edge. */
const BOARDS = [
  {
    edge: 'M600 60A260 260 0 0 1 600 580A260 260 0 0 1 600 60Z',
    tube: 'M600 96A224 224 0 0 1 600 544A224 224 0 0 1 600 96Z',
  },
  {
    edge: 'M370 80H830Q870 80 870 120V520Q870 560 830 560H370Q330 560 330 520V120Q330 80 370 80Z',
    tube: 'M386 114H814Q836 114 836 136V504Q836 526 814 526H386Q364 526 364 504V136Q364 114 386 114Z',
  },
  {
    edge: 'M600 40L880 190V450L600 600L320 450V190Z',
    tube: 'M600 80L844 212V428L600 558L356 428V212Z',
  },
  {
    edge: 'M340 570V320A260 260 0 0 1 860 320V570Z',
    tube: 'M376 534V320A224 224 0 0 1 824 320V534Z',
  },
] as const

/** Bulbs along the edge: zero-length dashes, drawn slightly inside it. */
const BULBS = ' stroke-dasharray="0 40" transform="translate(30 16) scale(.95)"'

const posts = (p: Palette): string =>
  rect(520, 520, 24, 280, p.ink) +
  rect(656, 520, 24, 280, p.ink) +
  stroke('M532 640L668 720M668 640L532 720', p.ink, 8)

const board = (p: Palette, { edge, tube }: (typeof BOARDS)[number], tubeColor: string): string =>
  group(20, 22, 1, path(edge, p.leaf2)) +
  path(edge, p.orange) +
  stroke(edge, p.ink, 8, 0.3) +
  path(tube, p.ink) +
  stroke(edge, p.lit, 17, 0.3, BULBS) +
  stroke(edge, p.lit, 10, 1, BULBS) +
  stroke(tube, tubeColor, 18, 0.2) +
  stroke(tube, tubeColor, 6)

/** The category's sign in neon tubes with marquee bulbs, at dusk. */
export const neonSign =
  (category: CategorySlug): Draw =>
  (p, rng, mirrored) => {
    const variant = rng.int(0, 2)
    const color = rng.pick([p.amber, p.orange, p.teal])
    const tubeColor = color === p.teal ? p.orange : p.teal
    const shape = rng.pick(BOARDS)
    return (
      sky(p, rng, { sx: rng.pick([300, 900]), sy: 240, sr: 130 }) +
      skyline(p, rng.pick([-40, 520]), 690, 1.35) +
      bats(p, rng, rng.pick([60, 800]), 150, 9) +
      hills(p, rng, 720, p.mid) +
      rect(0, 712, 1200, 88, p.leaf2) +
      posts(p) +
      board(p, shape, tubeColor) +
      circle(600, 322, 190, color, 0.13) +
      circle(600, 322, 130, color, 0.1) +
      neonIcon({ category, variant, x: 600, y: 324, size: 310, color, mirrored }, p.paper) +
      agave(p, 150, 780, 1.35, p.leaf) +
      liveOak(p, 1060, 770, 0.9) +
      agave(p, 370, 794, 0.9, p.teal) +
      stringLights(p, -20, 620, 520, 650, 26, 8) +
      stringLights(p, 680, 650, 1220, 610, 26, 8)
    )
  }
