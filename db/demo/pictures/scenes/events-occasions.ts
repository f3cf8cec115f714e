import { chair } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { stringLights } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, liveOak } from '../motifs/plants.ts'
import { room } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bottle } from '../motifs/table-things.ts'
import { skyline } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { floristScenes } from './florist.ts'

const garland = (p: Palette, x: number, y: number, n = 15) =>
  repeat(n, (k) => {
    const t = Math.PI * (k / (n - 1))
    return (
      circle(
        x - 170 * Math.cos(t),
        y - 170 * Math.sin(t),
        30 + (k % 3) * 7,
        cycle([p.orange, p.paper, p.amber, p.leaf], k),
      ) + circle(x - 170 * Math.cos(t), y - 170 * Math.sin(t), 9, p.ink, 0.2)
    )
  })

const arbor: Draw = (p, rng) =>
  sky(p, rng, { sx: 600, sy: 300, sr: 190 }) +
  hills(p, rng, 480) +
  ground(p, 560, p.leaf, p.leaf2) +
  liveOak(p, 110, 620, 1.6) +
  liveOak(p, 1090, 620, 1.6, true) +
  stringLights(p, 60, 200, 600, 130, 60, 9) +
  stringLights(p, 600, 130, 1140, 200, 60, 9) +
  polygon([540, 600, 660, 600, 800, 800, 400, 800], p.paper, 0.85) +
  rect(422, 370, 18, 240, p.paper) +
  rect(760, 370, 18, 240, p.paper) +
  garland(p, 600, 372) +
  repeat(
    4,
    (k) =>
      circle(430 + (k % 2) * 10, 390 + k * 34, 24 - k * 3, cycle([p.paper, p.orange, p.leaf, p.amber], k)) +
      circle(770 - (k % 2) * 10, 390 + k * 34, 24 - k * 3, cycle([p.amber, p.leaf, p.paper, p.orange], k)),
  ) +
  figure(p, 556, 640, 1.4, 'stand', randomLook(p, rng, { shirt: p.ink, pants: p.ink })) +
  figure(
    p,
    634,
    640,
    1.4,
    'stand',
    randomLook(p, rng, { shirt: p.paper, pants: p.paper, skirt: p.paper, hairStyle: 'bun' }),
  ) +
  polygon([606, 520, 662, 520, 716, 644, 580, 644], p.paper) +
  each(
    [
      [190, 690],
      [310, 690],
      [140, 770],
      [280, 770],
      [890, 690],
      [1010, 690],
      [920, 770],
      [1060, 770],
    ],
    ([x, y], k) => chair(p, x, y, 0.85, p.paper, k > 3),
  )

const bunting = (p: Palette): string =>
  repeat(15, (k) => {
    const x = 60 + k * 77
    return polygon(
      [
        x,
        60 + Math.sin(k / 2.2) * 18,
        x + 60,
        62 + Math.sin((k + 1) / 2.2) * 18,
        x + 32,
        134 + Math.sin(k / 2.2) * 18,
      ],
      cycle([p.orange, p.teal, p.violet, p.amber], k),
    )
  })

const balloons = (p: Palette): string =>
  each(
    [
      [210, 330, p.orange],
      [300, 250, p.violet],
      [140, 250, p.teal],
      [960, 260, p.teal],
      [1060, 330, p.orange],
      [880, 200, p.violet],
      [250, 170, p.amber],
    ],
    ([x, y, c]) =>
      stroke(`M${x} ${y + 80}Q${x + 20} ${y + 200} ${x > 600 ? 960 : 220} 640`, p.ink, 3) +
      ellipse(x, y, 62, 76, c) +
      ellipse(x - 20, y - 26, 14, 22, p.paper, 0.5, 20) +
      polygon([x - 10, y + 86, x + 10, y + 86, x, y + 70], c),
  )

const cakeOnTable = (p: Palette): string =>
  rect(240, 600, 720, 200, p.paper) +
  repeat(9, (k) => circle(280 + k * 80, 610, 40, p.orange)) +
  rect(240, 584, 720, 30, p.paper) +
  castShadow(p, 600, 590, 200, 90, 0) +
  rect(450, 470, 300, 116, p.orange, 10) +
  rect(500, 370, 200, 104, p.paper, 10) +
  rect(540, 290, 120, 84, p.teal, 8) +
  stroke('M454 486q22 34 42 0t42 0t42 0t42 0t42 0t42 0t36 0', p.paper, 14) +
  stroke('M504 386q22 30 38 0t38 0t40 0t38 0t36 0', p.amber, 12) +
  repeat(
    3,
    (k) =>
      rect(566 + k * 30, 246, 8, 46, p.paper) +
      path(`M${570 + k * 30} 216q12 18 0 28q-12-10 0-28z`, p.orange),
  ) +
  ellipse(600, 588, 190, 12, p.ink, 0.3)

const cake: Draw = (p) =>
  room(p, { y: 620, wains: false }) +
  circle(600, 330, 260, p.amber) +
  circle(600, 330, 260, p.paper, 0.15) +
  bunting(p) +
  balloons(p) +
  cakeOnTable(p) +
  each(
    [
      [320, 600, p.violet],
      [860, 600, p.teal],
    ],
    ([x, y, c]) =>
      rect(x - 50, y - 92, 100, 80, c, 4) +
      rect(x - 10, y - 92, 20, 80, p.amber) +
      stroke(`M${x} ${y - 94}q-40-40-46-8q10 16 46 8q40-40 46-8q-10 16-46 8`, p.amber, 9),
  )

const tent: Draw = (p, rng) =>
  sky(p, rng, { sx: 880, sy: 220, sr: 110 }) +
  hills(p, rng, 470) +
  skyline(p, 60, 500, 0.7) +
  ground(p, 580, p.leaf, p.leaf2) +
  castShadow(p, 600, 660, 820, 120, 40) +
  rect(210, 400, 780, 260, p.lit) +
  rect(210, 400, 780, 260, p.orange, 0, 0.16) +
  polygon([170, 400, 420, 200, 600, 270, 780, 200, 1030, 400], p.paper) +
  polygon([420, 200, 520, 400, 350, 400], p.orange) +
  polygon([780, 200, 850, 400, 680, 400], p.orange) +
  polygon([420, 200, 250, 400, 170, 400], p.teal, 1) +
  polygon([780, 200, 1030, 400, 950, 400], p.teal) +
  repeat(14, (k) => path(`M${170 + k * 61.5} 398h61.5a30.7 34 0 0 1-61.5 0Z`, k % 2 ? p.paper : p.orange)) +
  each([210, 480, 720, 976], (x) => rect(x, 400, 14, 260, p.paper)) +
  rect(415, 160, 6, 50, p.ink) +
  polygon([421, 160, 480, 176, 421, 192], p.amber) +
  rect(777, 160, 6, 50, p.ink) +
  polygon([783, 160, 842, 176, 783, 192], p.amber) +
  stringLights(p, 216, 430, 984, 430, 24, 13) +
  each(
    [370, 830],
    (x, k) =>
      figure(p, x - 84, 700, 1.35, rng.pick(['stand', 'cheer', 'offer']), randomLook(p, rng)) +
      figure(p, x + 88, 700, 1.35, 'offer', randomLook(p, rng, { flip: true, skirt: p.violet })) +
      ellipse(x, 600, 70, 14, p.paper) +
      polygon([x - 70, 602, x + 70, 602, x + 54, 700, x - 54, 700], cycle([p.teal, p.violet, p.teal], k)) +
      bottle(p, x, 598, 0.4, p.orange, 0),
  ) +
  agave(p, 100, 770, 1.3) +
  agave(p, 1120, 770, 1.1, p.leaf)

const fireworks: Draw = (p, rng) =>
  sky(p, rng, { sun: false }) +
  each(
    [
      [330, 220, 150, p.orange],
      [840, 180, 170, p.amber],
      [600, 330, 120, p.teal],
    ],
    ([x, y, q, c]) =>
      repeat(16, (k) => {
        const t = (k * Math.PI) / 8
        return (
          stroke(
            `M${x + Math.cos(t) * q * 0.3} ${y + Math.sin(t) * q * 0.3}L${x + Math.cos(t) * q * (k % 2 ? 1 : 0.78)} ${y + Math.sin(t) * q * (k % 2 ? 1 : 0.78)}`,
            c,
            8,
          ) + circle(x + Math.cos(t) * q * 1.14, y + Math.sin(t) * q * 1.14, 6, p.paper)
        )
      }) + circle(x, y, 14, p.paper),
  ) +
  skyline(p, 200, 520, 1.25) +
  rect(0, 515, 1200, 120, p.water) +
  each(
    [
      [330, p.orange],
      [840, p.amber],
      [600, p.teal],
    ],
    ([x, c]) => repeat(6, (k) => rect(x - 60 + k * 8, 530 + k * 17, 120 - k * 14, 7, c, 4, 0.7)),
  ) +
  path('M0 640Q300 600 600 626T1200 620V800H0Z', p.leaf2) +
  each([120, 250, 330, 520, 640, 860, 950, 1090], (x, k) =>
    figure(
      p,
      x,
      800,
      cycle([1.7, 1.9, 1.2, 1.8, 1.7, 1.9, 1.3, 1.75], k),
      rng.pick(['cheer', 'stand', 'reach']),
      {
        silhouette: p.ink,
        hairStyle: rng.pick(['bun', 'hat', 'afro', 'short', 'bob'] as const),
      },
    ),
  ) +
  path('M0 770Q400 740 800 768T1200 760V800H0Z', p.ink)

/** Scenes of events-occasions, besides its shop and its sign. */
export const eventsOccasionsScenes: readonly Scene[] = [
  { id: 'arbor', altText: 'Drawing: a couple under a flower arbor at a garden wedding', draw: arbor },
  { id: 'cake', altText: 'Drawing: a tiered cake between balloons and presents', draw: cake },
  ...floristScenes,
  { id: 'tent', altText: 'Drawing: guests in front of a striped party tent', draw: tent },
  {
    id: 'fireworks',
    altText: 'Drawing: a crowd watching fireworks over the skyline',
    draw: fireworks,
    palettes: ['night', 'dusk', 'creek'],
  },
]
