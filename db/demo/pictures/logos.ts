import { type CategorySlug, ICONS } from './icons.ts'
import { letterPath } from './letters.ts'
import { PALETTES } from './palettes.ts'
import { makeRng } from './rng.ts'
import { circle, clipPath, cycle, group, path, polygon, rect, repeat, ring, stroke } from './svg.ts'

/** The parts of a logo. Colors are CSS colors. */
interface LogoParts {
  category: CategorySlug
  icon: number
  first: string
  second: string
  fill: string
  /** The second color; letters are dark on amber, otherwise light. */
  accent: string
  onAccent: string
  paper: string
  ink: string
  amberAccent: boolean
}

type Build = (logo: LogoParts) => string

const letter = (
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  width = 15,
  cap: 'butt' | 'round' = 'butt',
): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"><path d="${letterPath(text)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="${cap === 'round' ? 'round' : 'miter'}"/></g>`

const icon = (logo: LogoParts, x: number, y: number, size: number, color: string): string =>
  group(x - size / 2, y - size / 2, size / 100, stroke(cycle(ICONS[logo.category], logo.icon), color, 8))

const ground = (color: string): string => rect(0, 0, 240, 240, color)

const iconSeal: Build = (logo) =>
  ground(logo.fill) +
  circle(120, 120, 92, logo.paper) +
  ring(120, 120, 80, logo.fill, 3) +
  icon(logo, 120, 120, 98, logo.fill)

const slashedLetter: Build = ({ first, fill, paper, accent, amberAccent, ink }) =>
  ground(fill) +
  (amberAccent
    ? polygon([0, 240, 240, 0, 240, 240], ink, 0.26) + circle(202, 202, 13, accent)
    : polygon([0, 240, 240, 0, 240, 240], accent)) +
  letter(first, 116, 118, 124, paper, 17)

const ringedInitials: Build = ({ first, second, fill, paper, accent, amberAccent }) =>
  ground(paper) +
  ring(120, 120, 98, fill, 8) +
  letter(first, 86, 120, 64, fill, 16) +
  letter(second, 156, 120, 64, amberAccent ? fill : accent, 16) +
  (amberAccent ? circle(120, 186, 8, accent) + circle(120, 54, 8, accent) : '')

const ray = (step: number, color: string): string => {
  const angle = Math.PI + (step * Math.PI) / 10
  const at = (r: number): string =>
    `${(120 + r * Math.cos(angle)).toFixed(1)} ${(112 + r * Math.sin(angle)).toFixed(1)}`
  return stroke(`M${at(78)}L${at(98)}`, color, 7)
}

const sunrise: Build = ({ first, fill, paper, accent, onAccent }) =>
  ground(paper) +
  circle(120, 112, 66, accent) +
  repeat(11, (i) => ray(i, accent)) +
  path('M0 176Q60 132 124 166T240 150V240H0Z', fill) +
  path('M0 206Q80 172 150 200T240 190V240H0Z', paper, 0.35) +
  letter(first, 120, 108, 64, onAccent, 17)

const doorway: Build = (logo) =>
  ground(logo.fill) +
  circle(120, 30, 11, logo.accent) +
  path('M44 240V132A76 76 0 0 1 196 132V240Z', logo.paper) +
  stroke('M58 250V132A62 62 0 0 1 182 132V250', logo.fill, 3) +
  icon(logo, 120, 152, 92, logo.fill)

const neonLetter: Build = ({ first, fill, paper, accent }) =>
  ground(fill) +
  letter(first, 120, 120, 124, paper, 34, 'round') +
  letter(first, 120, 120, 124, fill, 20, 'round') +
  letter(first, 120, 120, 124, accent, 7, 'round')

const STAR = Array.from({ length: 24 }, (_, i) => {
  const angle = (i * Math.PI) / 12
  const r = i % 2 ? 92 : 104
  return [120 + r * Math.cos(angle), 120 + r * Math.sin(angle)]
}).flat()

const starSeal: Build = (logo) =>
  ground(logo.accent) + polygon(STAR, logo.fill) + icon(logo, 120, 120, 100, logo.paper)

const overlap: Build = ({ first, second, fill, paper, accent, onAccent, ink }) =>
  ground(paper) +
  circle(84, 120, 68, fill) +
  circle(156, 120, 68, accent) +
  clipPath('M84 52A68 68 0 1 1 83.9 52Z', circle(156, 120, 68, ink)) +
  letter(first, 53, 120, 42, paper, 19) +
  letter(second, 187, 120, 42, onAccent, 19)

const BUILDS = [
  iconSeal,
  slashedLetter,
  ringedInitials,
  sunrise,
  doorway,
  neonLetter,
  starSeal,
  overlap,
] as const

/** Words without an initial in the logo, in English and Spanish. */
const SMALL_WORDS = new Set(['THE', 'AND', 'OF', 'EL', 'LA', 'LOS', 'LAS', 'DE', 'DEL', 'Y', 'E'])

/** Two initials of a name, A to Z: from its first two words, else its first two letters. */
export const initialsOf = (name: string): [string, string] => {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .filter((word) => word && !SMALL_WORDS.has(word))
  return [words[0]?.[0] ?? 'A', words[1]?.[0] ?? words[0]?.[1] ?? 'X']
}

/** A business's logo as SVG, `size` pixels square, in one of eight constructions; the seed decides which. */
export const logoSvg = (name: string, category: CategorySlug, seed: string, size: number): string => {
  const rng = makeRng(`logo/${seed}`)
  const p = rng.pick(PALETTES.filter(({ light }) => light === 'day'))
  const [fill, accent] = rng.pick([
    [p.orange, p.amber],
    [p.teal, p.amber],
    [p.violet, p.amber],
    [p.ink, p.orange],
    [p.teal, p.orange],
    [p.leaf2, p.amber],
  ] as const)
  const [first, second] = initialsOf(name)
  const amberAccent = accent === p.amber
  const onAccent = amberAccent ? p.ink : p.paper
  const build = rng.pick(BUILDS)
  const body = build({
    category,
    first,
    second,
    fill,
    accent,
    onAccent,
    amberAccent,
    icon: rng.int(0, 2),
    paper: p.paper,
    ink: p.ink,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 240 240">${body}</svg>`
}
