import { chair } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { pendantLamp, pole, stringLights } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { grassTufts, hangingPlant, liveOak, pottedPlant } from '../motifs/plants.ts'
import { sashWindow, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bottle, cup } from '../motifs/table-things.ts'
import { skyline } from '../motifs/town.ts'
import { wheel } from '../motifs/vehicles.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { bakeryScenes } from './bakery.ts'

const cafe: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall2) +
  sashWindow(p, rng, 150, 80, 900, 430, { view: 'oak', panes: 3, frame: p.ink }) +
  hangingPlant(p, 260, 100, p.orange, 1.1) +
  hangingPlant(p, 960, 80, p.amber, 1.1) +
  pendantLamp(p, 600, 150, 1, p.orange) +
  rect(0, 590, 1200, 210, p.wood) +
  rect(0, 590, 1200, 14, p.paper, 0, 0.3) +
  rect(0, 680, 1200, 4, p.ink, 0, 0.25) +
  sunPatch(p, 120, 600, 300, 220, 0.16) +
  castShadow(p, 610, 690, 150, 190, 40) +
  cup(p, 600, 680, 2.3, p.paper) +
  group(
    890,
    690,
    1,
    ellipse(0, 0, 120, 18, p.paper) +
      path('M-80-10Q-70-70-10-76Q70-76 84-10Q40 6 10-30Q-20 6-80-10Z', p.amber) +
      stroke('M-30-64l-12 36M10-74l0 34M46-62l14 32', p.orange, 8),
  ) +
  pottedPlant(p, 300, 690, 1.05, p.leaf, p.teal)

const plate = (p: Palette, x: number, y: number, scale: number, color: string, body: string) =>
  group(
    x,
    y,
    scale,
    circle(12, 16, 150, p.ink, 0.24) + circle(0, 0, 150, p.paper) + circle(0, 0, 118, color) + body,
  )

const taco = (p: Palette, x: number, y: number, rotation: number) =>
  group(
    x,
    y,
    1,
    path('M-72 22A72 66 0 0 1 72 22Z', p.wood) +
      repeat(9, (k) => {
        const t = Math.PI * (0.06 + k * 0.11)
        return circle(-4 - 64 * Math.cos(t), 26 - 62 * Math.sin(t), 15, k % 2 ? p.leaf : p.sage)
      }) +
      repeat(5, (k) => {
        const t = Math.PI * (0.16 + k * 0.17)
        return circle(
          -4 - 66 * Math.cos(t),
          26 - 66 * Math.sin(t),
          9,
          cycle([p.orange, p.paper, p.orange, p.violet, p.paper], k),
        )
      }) +
      path('M-76 34A68 62 0 0 1 60 34Z', p.amber) +
      path('M-76 34A68 62 0 0 1 60 34H40A52 48 0 0 0-56 34Z', p.paper, 0.22) +
      stroke('M-40 10l1 1M-20-6l1 1M6 6l1 1M24 16l1 1M-14 18l1 1M-50 24l1 1M34 26l1 1', p.wood, 6, 0.5),
    rotation,
  )

const sideDishes = (p: Palette): string =>
  plate(
    p,
    190,
    250,
    0.95,
    p.ink,
    circle(0, 0, 96, p.leaf) +
      stroke('M-50-20l20 10M10-50l16 14M-10 30l24-4M40 20l14 16M-46 40l18 6', p.orange, 11) +
      circle(24, -10, 12, p.paper) +
      circle(-26, 12, 9, p.amber),
  ) +
  plate(
    p,
    1030,
    230,
    1,
    p.amber,
    repeat(8, (k) =>
      group(0, 0, 1, path('M0-20Q44-50 0-112Q-44-50 0-20Z', k % 2 ? p.orange : p.paper), k * 45),
    ) + circle(0, 0, 24, p.ink),
  ) +
  plate(
    p,
    990,
    610,
    0.85,
    p.wood,
    circle(0, 0, 90, p.wood) + stroke('M-40 0Q0-50 40 0T-20 36', p.paper, 9, 0.8),
  ) +
  plate(
    p,
    170,
    600,
    0.8,
    p.paper,
    repeat(10, (k) => circle(60 * Math.cos(k * 0.63), 60 * Math.sin(k * 0.63), 25, k % 2 ? p.sage : p.leaf)) +
      circle(0, 0, 40, p.orange),
  )

const cutleryAndLimes = (p: Palette): string =>
  stroke('M870 400L810 560', p.paper, 15) +
  stroke(
    'M350 480L330 660M330 480V520M370 480V520M350 520Q330 520 330 500M350 520Q370 520 370 500',
    p.paper,
    10,
  ) +
  group(
    400,
    120,
    1,
    path('M0 0A60 60 0 0 1 100 60L30 70Z', p.sage) + path('M10 10A46 46 0 0 1 84 56L34 62Z', p.paper, 0.6),
  ) +
  group(800, 690, 1, path('M0 0A60 60 0 0 1 100 60L30 70Z', p.sage, 1))

const tableTop: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.violet, p.wood, p.orange])) +
  repeat(9, (k) => rect(k * 150 - 40, 0, 4, 800, p.ink, 0, 0.16)) +
  polygon([240, -20, 700, -20, 1010, 820, 520, 820], p.paper, 0.16) +
  plate(p, 590, 400, 1.75, p.teal, taco(p, -6, -56, -8) + taco(p, 34, 6, 8) + taco(p, -26, 62, -4)) +
  sideDishes(p) +
  cutleryAndLimes(p)

const smoker: Draw = (p, rng) =>
  sky(p, rng, { sx: 840, sy: 260 }) +
  hills(p, rng, 480) +
  liveOak(p, 200, 640, 1.45) +
  ground(p, 590) +
  path('M770 250Q700 170 780 110T760-40L880-40Q930 60 860 130T850 250Z', p.paper, 0.5) +
  rect(776, 240, 54, 240, p.ink) +
  rect(764, 226, 78, 22, p.ink, 6) +
  castShadow(p, 570, 700, 620, 160, 30) +
  rect(290, 440, 600, 190, p.ink, 95) +
  path('M340 440H840Q886 446 888 520H292Q296 450 340 440Z', p.violet, 0.4) +
  rect(300, 516, 580, 12, p.orange) +
  rect(420, 460, 150, 12, p.paper, 5) +
  stroke('M370 620L330 710M810 620L850 710M590 630V710', p.ink, 22) +
  wheel(p, 850, 690, 42) +
  rect(860, 540, 130, 110, p.ink, 12) +
  rect(880, 572, 90, 50, p.orange) +
  path('M886 622Q890 580 910 592Q920 566 936 590Q956 580 962 622Z', p.amber) +
  rect(250, 560, 700, 18, p.wood) +
  each(
    [0, 1, 2],
    (k) =>
      path(
        `M${340 + k * 120} 560Q${345 + k * 120} 516 ${390 + k * 120} 520Q${440 + k * 120} 520 ${440 + k * 120} 560Z`,
        k % 2 ? p.orange : p.wood,
      ) + stroke(`M${360 + k * 120} 536h50`, p.amber, 6),
  ) +
  figure(
    p,
    1060,
    730,
    1.85,
    'offer',
    randomLook(p, rng, { flip: true, hairStyle: 'hat', hair: p.wood, apron: p.orange, shirt: p.paper }),
  ) +
  grassTufts(p, rng, 760, 796, 6)

const patio: Draw = (p, rng) =>
  sky(p, rng, { sx: 300, sy: 260, sr: 120 }) +
  skyline(p, 520, 560, 0.9) +
  rect(0, 540, 1200, 30, p.leaf2) +
  repeat(14, (k) => ellipse(k * 92 + 10, 540, 60, 38, p.leaf2)) +
  repeat(13, (k) => ellipse(k * 96 + 40, 534, 40, 22, p.leaf)) +
  rect(0, 570, 1200, 230, p.ground) +
  rect(0, 570, 1200, 230, p.orange, 0, 0.16) +
  pole(p, 620, 620, 480) +
  pole(p, 80, 700, 520) +
  pole(p, 1120, 700, 520) +
  stringLights(p, 80, 190, 620, 150, 70, 9) +
  stringLights(p, 620, 150, 1120, 190, 70, 9) +
  stringLights(p, 80, 280, 1120, 270, 100, 13) +
  liveOak(p, 1000, 620, 1.1, true) +
  each(
    [
      [340, 720],
      [800, 740],
    ],
    ([x, y], k) =>
      castShadow(p, x, y, 230, 150, 24) +
      chair(p, x - 150, y, 1.2, k ? p.teal : p.orange) +
      chair(p, x + 150, y, 1.2, k ? p.teal : p.orange, true) +
      figure(p, x - 170, y, 1.4, 'sit', randomLook(p, rng)) +
      figure(p, x + 170, y, 1.4, 'sit', randomLook(p, rng, { flip: true })) +
      rect(x - 6, y - 116, 12, 116, p.ink) +
      rect(x - 50, y - 10, 100, 10, p.ink) +
      ellipse(x, y - 120, 116, 16, p.paper) +
      cup(p, x - 40, y - 126, 0.36, p.orange, false) +
      bottle(p, x + 26, y - 126, 0.42, p.teal, 0),
  )

/** Scenes of food-dining, besides its shop and its sign. */
export const foodDiningScenes: readonly Scene[] = [
  { id: 'cafe', altText: 'Drawing: a cup of coffee and a croissant at a café window', draw: cafe },
  {
    id: 'table-top',
    altText: 'Drawing: a table seen from above with tacos and small plates',
    draw: tableTop,
  },
  { id: 'smoker', altText: 'Drawing: a pit master at a barbecue smoker', draw: smoker },
  ...bakeryScenes,
  { id: 'patio', altText: 'Drawing: people eating on a patio under string lights', draw: patio },
]
