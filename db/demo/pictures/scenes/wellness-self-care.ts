import { castShadow } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import {
  agave,
  grassTufts,
  hangingPlant,
  leafSprig,
  liveOak,
  pottedPlant,
  pricklyPear,
} from '../motifs/plants.ts'
import { arch, room, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { candle } from '../motifs/table-things.ts'
import { skyline } from '../motifs/town.ts'
import { type Palette, SKINS } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, clipRect, cycle, each, ellipse, group, halftone, path, rect, stroke } from '../svg.ts'

const hilltopYoga: Draw = (p, rng) =>
  sky(p, rng, { sx: 600, sy: 330, sr: 230 }) +
  hills(p, rng, 500) +
  skyline(p, 880, 560, 0.5) +
  path('M-20 800V680Q260 560 600 600T1220 680V800Z', p.leaf2) +
  path('M-20 800V730Q300 620 640 650T1220 740V800Z', p.leaf) +
  rect(430, 640, 340, 16, p.orange, 8) +
  figure(
    p,
    600,
    644,
    2,
    rng.pick(['tree', 'warrior', 'lotus']),
    randomLook(p, rng, { hairStyle: 'bun', pants: p.ink, shirt: p.orange }),
  ) +
  agave(p, 170, 760, 1.5) +
  pricklyPear(p, 1040, 780, 1.4) +
  grassTufts(p, rng, 770, 800, 6, p.sage)

const stones: Draw = (p) =>
  rect(0, 0, 1200, 800, p.wall) +
  circle(620, 360, 270, p.sun) +
  circle(620, 360, 270, p.paper, 0.2) +
  halftone(380, 480, 500, 8, p.orange, { gap: 18, from: 2, to: 9, opacity: 0.4 }) +
  rect(0, 600, 1200, 200, p.wood) +
  rect(0, 600, 1200, 12, p.paper, 0, 0.3) +
  leafSprig(p, 300, 600, 2, -24) +
  leafSprig(p, 930, 600, 1.9, 26, p.leaf2) +
  castShadow(p, 600, 690, 260, 170, 30) +
  ellipse(600, 650, 150, 50, p.ink) +
  ellipse(606, 570, 120, 44, p.violet) +
  ellipse(594, 504, 92, 36, p.teal) +
  ellipse(600, 452, 62, 26, p.paper) +
  ellipse(580, 444, 30, 8, p.paper, 0.5) +
  candle(p, 330, 690, 1.6) +
  candle(p, 410, 704, 1.1) +
  path('M770 620H990Q980 710 920 716H840Q780 710 770 620Z', p.orange) +
  ellipse(880, 620, 110, 22, p.water) +
  ellipse(860, 618, 26, 8, p.paper) +
  ellipse(910, 622, 22, 7, p.amber) +
  path('M920 716Q980 710 990 620H960Q950 700 890 716Z', p.ink, 0.2) +
  each(
    [0, 1, 2],
    (k) =>
      rect(90, 640 + k * 34, 160, 34, cycle([p.paper, p.amber, p.paper], k), 14) +
      rect(90, 662 + k * 34, 160, 6, p.ink, 0, 0.12),
  )

const swimmer = (p: Palette, x: number, y: number, skin: string): string =>
  group(
    x,
    y,
    1.5,
    stroke('M-84 8L-150-2M-84 10L-152 18', skin, 13) +
      stroke('M-4 0Q30-62 96-34', skin, 13) +
      circle(97, -34, 8, skin) +
      stroke('M-84 8Q-40-10 2 0', p.orange, 24) +
      circle(32, -8, 20, skin) +
      path('M12-12Q14-34 34-33Q52-30 52-14Z', p.amber) +
      stroke('M41-9h5', p.ink, 3) +
      circle(-168, 4, 8, p.paper, 0.9) +
      circle(-182, 16, 5, p.paper, 0.9) +
      stroke('M-150 22q25-12 50 0t50 0t50 0t50 0t40 0', p.paper, 7, 0.85),
  )

const springPool: Draw = (p, rng) =>
  sky(p, rng, { sx: 850, sy: 210, sr: 110 }) +
  hills(p, rng, 370) +
  each([0, 1, 2, 3], (k) => liveOak(p, 60 + k * 360, 480, 1 + (k % 2) * 0.25, k % 2 === 1)) +
  skyline(p, 430, 400, 0.4) +
  rect(0, 460, 1200, 340, p.leaf) +
  path('M0 540L260 480H940L1200 540V800H0Z', p.paper) +
  path('M40 800L300 504H900L1160 800Z', p.water) +
  path('M40 800L300 504H900L920 526H320L110 800Z', p.ink, 0.15) +
  each([0, 1, 2, 3, 4, 5, 6], (k) =>
    stroke(`M${rng.num(260, 620)} ${560 + k * 34}q30-14 60 0t60 0t60 0`, p.paper, 6, 0.5),
  ) +
  swimmer(p, 580, 640, rng.pick(SKINS)) +
  figure(p, 215, 640, 1.45, 'sit', randomLook(p, rng, { shirt: p.orange, pants: p.ink })) +
  figure(p, 1010, 620, 1.3, 'stand', randomLook(p, rng, { shirt: p.violet, flip: true })) +
  stroke('M900 560v-70q0-24 24-24t24 24v20', p.ink, 8)

const studio: Draw = (p, rng) =>
  room(p, { y: 610, wains: false }) +
  arch(600, 530, 460, 450, p.paper) +
  arch(600, 524, 420, 410, p.sky[1]) +
  clipRect(390, 110, 420, 414, circle(600, 330, 110, p.sun) + liveOak(p, 450, 530, 0.9)) +
  rect(372, 524, 456, 16, p.paper) +
  sunPatch(p, 470, 540, 330, 250, 0.2) +
  pottedPlant(p, 230, 700, 2, p.leaf, p.orange) +
  pottedPlant(p, 1000, 690, 1.7, p.leaf, p.violet) +
  hangingPlant(p, 330, 90, p.amber) +
  hangingPlant(p, 880, 110, p.orange) +
  each(
    [
      [340, 'lotus'],
      [610, 'lotus'],
      [870, 'lotus'],
    ],
    ([x, q], k) =>
      rect(x - 130, 736, 260, 18, cycle([p.orange, p.teal, p.violet], k), 9) +
      figure(p, x, 738, k === 1 ? 2.1 : 1.75, q, randomLook(p, rng, { pants: p.ink })),
  )

/** Scenes of wellness-self-care, besides its shop and its sign. */
export const wellnessSelfCareScenes: readonly Scene[] = [
  { id: 'hilltop-yoga', altText: 'Drawing: a person doing yoga on a hilltop', draw: hilltopYoga },
  { id: 'stones', altText: 'Drawing: stacked stones, candles and folded towels', draw: stones },
  { id: 'spring-pool', altText: 'Drawing: a swimmer in a spring-fed pool between oaks', draw: springPool },
  { id: 'studio', altText: 'Drawing: three people meditating in a sunlit studio', draw: studio },
]
