import { HAIRS, type Palette, SKINS } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import { circle, ellipse, group, path, polygon, polyline, stroke } from '../svg.ts'
import { type Joint, type Limb, POSES, type PoseName } from './poses.ts'

/** How hair or headwear is drawn around a head at the origin. */
const HAIR_STYLES = {
  short: (c: string) => path('M-21-2Q-24-26 0-27Q24-26 20-6Q10-14-6-14Q-14-12-16 8Z', c),
  bun: (c: string) =>
    path('M-21 4Q-24-26 0-27Q24-26 20-4Q8-14-8-12Q-14-4-16 12Z', c) + circle(-12, -30, 12, c),
  long: (c: string) => path('M-22 40Q-28-26 0-28Q24-26 20-6Q10-14-4-14Q-12-6-12 14Q-10 30-6 44Z', c),
  afro: (c: string) => path('M-22-2Q-20-26 4-24Q22-22 20-8Q6-10-8-8Z', c),
  bob: (c: string) => path('M-24 20Q-28-28 0-28Q26-26 21-3Q8-14-6-12Q-6 8-6 20Z', c),
  hat: (c: string) => path('M-20-8Q-18-40 0-36Q18-40 20-8Z', c) + ellipse(2, -10, 40, 8, c),
  cap: (c: string) => path('M-21-4Q-22-27 0-28Q22-26 21-4L42-2Q42 4 30 4H-20Z', c),
} as const

/** The name of a hair style. */
type HairStyle = keyof typeof HAIR_STYLES

/** A person's colors and clothes; missing ones come from the palette. */
export interface Look {
  skin?: string
  hair?: string
  hairStyle?: HairStyle
  shirt?: string
  pants?: string
  shoe?: string
  skirt?: string
  apron?: string
  /** A figure in one color, without a face. */
  silhouette?: string
  /** Faces left instead of right. */
  flip?: boolean
}

const torso = (neck: Joint, hip: Joint, color: string): string => {
  const dx = hip[0] - neck[0]
  const dy = hip[1] - neck[1]
  const length = Math.hypot(dx, dy)
  const corner = ([x, y]: Joint, half: number, inset = 0): Joint => [
    x + (-dy / length) * half + (dx / length) * inset,
    y + (dx / length) * half + (dy / length) * inset,
  ]
  const outline = [corner(neck, 16, 4), corner(neck, -16, 4), corner(hip, -11), corner(hip, 11)]
  return `<path d="${polyline(outline.flat())}Z" fill="${color}" stroke="${color}" stroke-width="14" stroke-linejoin="round"/>`
}

const arm = ([neckX, neckY]: Joint, [elbow, hand]: Limb, sleeve: string, skin: string): string => {
  const shoulder: Joint = [neckX + Math.sign(elbow[0] - neckX || 1) * 13, neckY + 8]
  return (
    stroke(polyline([...shoulder, ...elbow]), sleeve, 15) +
    stroke(polyline([...elbow, ...hand]), skin, 11) +
    circle(hand[0], hand[1], 7, skin)
  )
}

const leg = ([hipX, hipY]: Joint, side: number, [knee, foot]: Limb, cloth: string, shoe: string): string =>
  stroke(polyline([hipX + side, hipY, ...knee, ...foot]), cloth, 18) +
  group(foot[0], foot[1], 1, path('M-10-4Q-10 6-8 6H20Q22-2 8-6Z', shoe))

const face = ([x, y]: Joint, skin: string, p: Palette): string =>
  ellipse(x, y, 19, 22, skin) +
  circle(x + 18, y + 3, 4.6, skin) +
  circle(x + 5, y - 1, 2, p.ink) +
  circle(x + 14, y - 1, 2, p.ink) +
  circle(x + 3, y + 8, 4.5, p.orange, 0.28) +
  stroke(`M${x + 7} ${y + 11}q4 3 8 0`, p.ink, 2, 0.7)

const overSkirt = ([x, y]: Joint, color: string): string =>
  polygon([x - 18, y - 8, x + 18, y - 8, x + 40, y + 62, x - 38, y + 62], color)

const overApron = (neck: Joint, hip: Joint, color: string): string =>
  polygon(
    [
      neck[0] - 10,
      neck[1] + 16,
      neck[0] + 14,
      neck[1] + 16,
      hip[0] + 22,
      hip[1] + 36,
      hip[0] - 16,
      hip[1] + 36,
    ],
    color,
  )

/** A flat, jointed figure with its feet at (x, y); 200 high at scale 1, facing right unless flipped. */
export const figure = (
  p: Palette,
  x: number,
  y: number,
  s: number,
  name: PoseName,
  look: Look = {},
): string => {
  const { head, neck, hip, backArm, frontArm, backLeg, frontLeg } = POSES[name]
  const { hairStyle = 'short', silhouette, flip = false } = look
  const {
    skin = silhouette ?? SKINS[1],
    hair = silhouette ?? HAIRS[0],
    shirt = silhouette ?? p.orange,
  } = look
  const { pants = silhouette ?? p.ink, shoe = silhouette ?? p.paper, skirt, apron } = look
  const body =
    arm(neck, backArm, shirt, skin) +
    leg(hip, -7, backLeg, pants, shoe) +
    leg(hip, 7, frontLeg, pants, shoe) +
    torso(neck, hip, shirt) +
    (skirt ? overSkirt(hip, skirt) : '') +
    (apron ? overApron(neck, hip, apron) : '') +
    stroke(polyline([...neck, ...head]), skin, 13) +
    (hairStyle === 'afro' ? circle(head[0] - 3, head[1] - 12, 31, hair) : '') +
    (silhouette ? ellipse(head[0], head[1], 19, 22, skin) : face(head, skin, p)) +
    group(head[0], head[1], 1, HAIR_STYLES[hairStyle](hair)) +
    arm(neck, frontArm, shirt, skin)
  return group(x, y, flip ? [-s, s] : s, body)
}

/** How hair is drawn on a head seen from behind, the head at the origin. */
const BACK_HAIR: Readonly<Record<HairStyle, (color: string) => string>> = {
  short: (c) => path('M-21 8Q-26-28 0-28Q26-28 21 8Q0 16-21 8Z', c),
  bun: (c) => path('M-21 8Q-26-28 0-28Q26-28 21 8Q0 16-21 8Z', c) + circle(0, -28, 13, c),
  long: (c) => path('M-27 54Q-30-30 0-30Q30-30 27 54Q0 62-27 54Z', c),
  afro: (c) => circle(0, -8, 33, c),
  bob: (c) => path('M-27 22Q-30-30 0-30Q30-30 27 22Q0 30-27 22Z', c),
  hat: (c) => path('M-20-8Q-18-40 0-36Q18-40 20-8Z', c) + ellipse(0, -10, 40, 8, c),
  cap: (c) => path('M-22-2Q-22-28 0-28Q22-28 22-2Z', c),
}

/** A person sitting with their back to us, hands forward on both sides; (x, y) is the middle of the seat. */
export const seatedFromBehind = (p: Palette, x: number, y: number, s: number, look: Look = {}): string => {
  const { skin = SKINS[1], hair = HAIRS[0], hairStyle = 'short', shirt = p.orange } = look
  const { pants = p.ink, shoe = p.paper } = look
  const side = (k: 1 | -1): string =>
    stroke(`M${k * 24}-2L${k * 26} 40`, pants, 18) +
    path(`M${k * 26 - 12} 46Q${k * 26} 34 ${k * 26 + 12} 46Z`, shoe) +
    stroke(`M${k * 45}-32L${k * 40}-54`, skin, 11) +
    circle(k * 40, -56, 8, skin) +
    stroke(`M${k * 25}-62Q${k * 44}-56 ${k * 45}-30`, shirt, 15)
  return group(
    x,
    y,
    s,
    side(-1) +
      side(1) +
      path('M-34 6Q-28-30-33-56Q-30-74-10-75H10Q30-74 33-56Q28-30 34 6Q0 14-34 6Z', shirt) +
      stroke('M0-8V-50', p.ink, 3, 0.12) +
      stroke('M0-74V-90', skin, 15) +
      circle(-20, -99, 5, skin) +
      circle(20, -99, 5, skin) +
      ellipse(0, -101, 20, 23, skin) +
      group(0, -101, 1, BACK_HAIR[hairStyle](hair)),
  )
}

/** A passerby with random skin, hair and clothes; `fixed` overrides them. */
export const randomLook = (p: Palette, rng: Rng, fixed: Look = {}): Look => ({
  skin: rng.pick(SKINS),
  hair: rng.pick(HAIRS),
  shirt: rng.pick([p.orange, p.teal, p.amber, p.violet, p.paper]),
  pants: rng.pick([p.ink, p.violet, p.wood]),
  hairStyle: rng.pick(['short', 'bun', 'long', 'afro', 'bob'] as const),
  ...fixed,
})
