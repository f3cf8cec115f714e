import { bird } from '../motifs/animals.ts'
import { stool } from '../motifs/furniture.ts'
import { castShadow } from '../motifs/ground.ts'
import { pendantLamp } from '../motifs/lights.ts'
import { amplifier, drums, guitar, uprightPiano } from '../motifs/music.ts'
import { figure, randomLook, seatedFromBehind } from '../motifs/people.ts'
import { agave, grassTufts, liveOak, pottedPlant } from '../motifs/plants.ts'
import { framedPicture, room, sashWindow, sunPatch } from '../motifs/rooms.ts'
import { bats, hills, sky } from '../motifs/sky.ts'
import { candle } from '../motifs/table-things.ts'
import { skyline, waterTower } from '../motifs/town.ts'
import { bicycle } from '../motifs/vehicles.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import {
  circle,
  clipRect,
  cycle,
  each,
  ellipse,
  group,
  halftone,
  path,
  polygon,
  rect,
  repeat,
  ring,
  stroke,
} from '../svg.ts'

const stage: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.light === 'dark' ? p.ink : p.violet) +
  each(
    [
      [200, p.amber],
      [600, p.orange],
      [1000, p.teal],
    ],
    ([x, c]) =>
      polygon(
        [x - 20, 40, x + 20, 40, 600 + (x - 600) * 0.35 + 240, 700, 600 + (x - 600) * 0.35 - 240, 700],
        c,
        0.26,
      ),
  ) +
  circle(600, 400, 250, p.orange) +
  halftone(370, 520, 460, 9, p.amber, { gap: 18, from: 2, to: 10, opacity: 0.6 }) +
  each([200, 600, 1000], (x) => rect(x - 34, 10, 68, 60, p.ink, 8) + circle(x, 70, 30, p.lit)) +
  path('M0 0H180Q100 300 150 680H0Z', p.orange) +
  path('M1200 0H1020Q1100 300 1050 680H1200Z', p.orange) +
  stroke(
    'M50 0Q40 400 70 680M110 0Q80 300 110 680M1150 0Q1160 400 1130 680M1090 0Q1120 300 1090 680',
    p.ink,
    12,
    0.2,
  ) +
  rect(0, 680, 1200, 120, p.wood) +
  rect(0, 680, 1200, 12, p.paper, 0, 0.3) +
  castShadow(p, 600, 720, 120, 150, 20) +
  amplifier(p, 880, 720) +
  drums(p, 310, 720) +
  figure(
    p,
    590,
    730,
    2.35,
    'strum',
    randomLook(p, rng, { hairStyle: 'hat', hair: p.paper, shirt: p.teal, pants: p.ink }),
  ) +
  guitar(p, 598, 500, 0.72, 62, p.amber) +
  stroke('M690 730V330L660 306', p.ink, 8) +
  rect(634, 286, 36, 26, p.ink, 12) +
  each(
    [0, 1, 2, 3, 4, 5, 6, 7],
    (k) =>
      ellipse(70 + k * 155, 812, 62, 60, p.ink) +
      (k % 2 ? stroke(`M${100 + k * 155} 790L${130 + k * 155} 700`, p.ink, 22) : ''),
  )

const vinylSun: Draw = (p, rng) =>
  sky(p, rng, { sun: false }) +
  circle(600, 400, 300, p.ink) +
  each([270, 236, 202, 168], (r) => ring(600, 400, r, p.paper, 3, 0.25)) +
  path('M600 400L830 205A300 300 0 0 1 890 330ZM600 400L370 595A300 300 0 0 1 310 470Z', p.paper, 0.13) +
  circle(600, 400, 118, p.orange) +
  path('M482 400A118 118 0 0 1 718 400Z', p.amber) +
  circle(600, 400, 16, p.paper) +
  hills(p, rng, 600) +
  skyline(p, 690, 660, 0.6) +
  path('M0 660Q300 620 620 650T1200 640V800H0Z', p.leaf2) +
  stroke('M960 130L930 330L790 470', p.paper, 16) +
  circle(960, 130, 40, p.paper) +
  circle(960, 130, 20, p.orange) +
  rect(760, 450, 50, 44, p.orange, 8) +
  liveOak(p, 140, 730, 1.3) +
  agave(p, 1070, 770, 1.4) +
  guitar(p, 420, 690, 0.62, -22, p.orange) +
  bats(p, rng, 180, 190, 8) +
  grassTufts(p, rng, 770, 800, 8)

/** A paint brush raised in a hand at (x, y), its tip up to the right unless flipped. */
const brush = (p: Palette, x: number, y: number, paint: string, flip = false): string =>
  group(
    x,
    y,
    flip ? [-1, 1] : 1,
    stroke('M-14 22L22-36', p.wood, 9) +
      stroke('M22-36L27-44', p.ink, 11) +
      stroke('M29-48L35-58', paint, 13),
  )

const easel: Draw = (p, rng) =>
  room(p, { y: 630, wains: false }) +
  sashWindow(p, rng, 90, 80, 300, 420, { view: 'city' }) +
  sunPatch(p, 330, 260, 280, 520, 0.22) +
  framedPicture(p, 900, 110, 200, 150, p.teal) +
  framedPicture(p, 950, 290, 150, 190, p.violet) +
  stroke('M600 140L470 770M640 140L790 770M620 140V760', p.wood, 18) +
  rect(440, 170, 370, 330, p.paper, 4) +
  rect(800, 180, 18, 330, p.ink, 0, 0.16) +
  clipRect(
    460,
    190,
    330,
    290,
    rect(460, 190, 330, 290, p.sky[1]) +
      circle(660, 300, 70, p.orange) +
      ellipse(540, 480, 200, 110, p.teal) +
      ellipse(760, 490, 170, 90, p.violet) +
      waterTower(p, 570, 420, 0.5, p.amber),
  ) +
  rect(430, 500, 390, 20, p.wood) +
  castShadow(p, 620, 770, 330, 150, 16) +
  brush(p, 456, 311, p.orange) +
  figure(p, 330, 770, 2.25, 'reach', randomLook(p, rng, { apron: p.paper, shirt: p.orange })) +
  stool(p, 960, 770, 1.5, p.amber) +
  each([0, 1, 2], (k) =>
    group(
      910 + k * 44,
      624,
      0.8,
      rect(-16, -60, 32, 60, cycle([p.orange, p.teal, p.violet], k), 4) +
        stroke('M-6-60L-14-120M8-60L16-110', p.wood, 6),
    ),
  ) +
  pottedPlant(p, 1120, 770, 1.2, p.leaf, p.orange) +
  each(
    [
      [420, 740, p.orange],
      [700, 780, p.teal],
      [520, 784, p.amber],
    ],
    ([x, y, c]) => ellipse(x, y, 26, 8, c),
  )

const mural: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.sky[1]) +
  rect(60, 60, 1080, 590, p.wall2) +
  clipRect(
    84,
    84,
    1032,
    566,
    rect(84, 84, 1032, 566, p.teal) +
      circle(820, 320, 200, p.amber) +
      circle(820, 320, 140, p.orange) +
      path('M84 520Q330 380 600 480T1116 440V650H84Z', p.violet) +
      path('M84 590Q400 480 760 570T1116 560V650H84Z', p.leaf2) +
      waterTower(p, 990, 560, 0.9, p.paper) +
      repeat(5, (k) =>
        group(300, 330, 1, path('M0 0Q60-60 0-190Q-60-60 0 0Z', k % 2 ? p.orange : p.paper), -80 + k * 40),
      ) +
      circle(300, 330, 40, p.amber) +
      stroke('M300 360Q310 480 280 600', p.leaf, 16) +
      ellipse(350, 500, 60, 24, p.leaf, 1, -30) +
      ellipse(240, 540, 60, 24, p.leaf, 1, 30) +
      bats(p, rng, 430, 170, 7, p.ink) +
      bird(p, 500, 330, 1.4),
  ) +
  repeat(9, (k) => rect(84, 110 + k * 64, 1032, 3, p.ink, 0, 0.1)) +
  rect(0, 650, 1200, 150, p.ground) +
  rect(0, 650, 1200, 14, p.ink, 0, 0.2) +
  stroke('M560 740L610 330M700 740L650 330M574 640H688M584 560H678M594 480H668M604 400H658', p.wood, 13) +
  brush(p, 725, 223, p.paper) +
  figure(p, 630, 570, 1.7, 'reach', randomLook(p, rng, { shirt: p.paper, hairStyle: 'bun' })) +
  castShadow(p, 330, 750, 60, 130, 18) +
  brush(p, 224, 372, p.orange, true) +
  figure(p, 330, 760, 1.9, 'reach', randomLook(p, rng, { shirt: p.orange, flip: true, hairStyle: 'cap' })) +
  each(
    [0, 1, 2, 3],
    (k) =>
      rect(800 + k * 62, 710, 46, 54, cycle([p.orange, p.amber, p.teal, p.violet], k), 4) +
      ellipse(823 + k * 62, 710, 23, 7, p.paper),
  ) +
  bicycle(p, 1090, 770, 1, p.orange)

const piano: Draw = (p, rng) =>
  room(p, { y: 640 }) +
  circle(620, 360, 270, p.amber, 0.6) +
  pendantLamp(p, 320, 190, 1, p.orange) +
  framedPicture(p, 860, 110, 180, 210, p.teal) +
  castShadow(p, 640, 750, 640, 140, 20) +
  uprightPiano(p) +
  pottedPlant(p, 420, 314, 0.7, p.leaf, p.orange) +
  candle(p, 870, 314, 0.9) +
  seatedFromBehind(
    p,
    650,
    672,
    2.15,
    randomLook(p, rng, { hairStyle: rng.pick(['bun', 'afro', 'long'] as const), shirt: p.orange }),
  ) +
  rect(560, 674, 180, 26, p.wood, 8) +
  rect(560, 692, 180, 8, p.ink, 4, 0.25) +
  rect(572, 698, 14, 78, p.wood) +
  rect(714, 698, 14, 78, p.wood) +
  guitar(p, 170, 620, 1, -8, p.orange) +
  pottedPlant(p, 1090, 760, 1.4, p.leaf, p.violet)

/** Scenes of arts-music, besides its shop and its sign. */
export const artsMusicScenes: readonly Scene[] = [
  { id: 'stage', altText: 'Drawing: a musician with a guitar on a stage', draw: stage },
  {
    id: 'vinyl-sun',
    altText: 'Drawing: a record setting like a sun behind an oak and a guitar',
    draw: vinylSun,
    palettes: ['gold', 'rose', 'spring', 'limestone', 'sage', 'dusk'],
  },
  { id: 'easel', altText: 'Drawing: a painter at an easel in a studio', draw: easel },
  { id: 'mural', altText: 'Drawing: two painters at work on a mural', draw: mural },
  { id: 'piano', altText: 'Drawing: a pianist at an upright piano beside a guitar', draw: piano },
]
