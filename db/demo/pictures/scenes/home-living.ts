import { sittingCat } from '../motifs/animals.ts'
import { counter, rug, sofa } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { floorLamp, pendantLamp } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import {
  agave,
  grassTuft,
  grassTufts,
  hangingPlant,
  liveOak,
  pottedPlant,
  pricklyPear,
} from '../motifs/plants.ts'
import { filledShelf, framedPicture, room, sashWindow, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bottle } from '../motifs/table-things.ts'
import { bungalowHouse, skyline } from '../motifs/town.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { homeWorkScenes } from './home-work.ts'

const bungalow: Draw = (p, rng) =>
  sky(p, rng) +
  hills(p, rng, 480) +
  skyline(p, 800, 500, 0.6) +
  ground(p, 560) +
  liveOak(p, 270, 630, 1.5) +
  castShadow(p, 760, 640, 420, 240, 50) +
  bungalowHouse(p, 740, 640, 1.42, {
    wall: rng.pick([p.teal, p.sage, p.amber]),
    roof: p.ink,
    door: p.orange,
  }) +
  agave(p, 470, 730, 1) +
  pricklyPear(p, 1090, 730, 1.1) +
  grassTufts(p, rng, 690, 780, 6) +
  polygon([680, 660, 800, 660, 900, 800, 560, 800], p.paper, 0.7)

const livingRoom: Draw = (p, rng) =>
  room(p, { y: 610 }) +
  sashWindow(p, rng, 150, 120, 330, 320, { view: rng.pick(['oak', 'hill'] as const) }) +
  sunPatch(p, 470, 200, 260, 500, 0.22) +
  framedPicture(p, 640, 130, 170, 210, p.orange) +
  framedPicture(p, 836, 170, 120, 150, p.violet) +
  rug(p, 640, 720, 760, p.teal === p.wall ? p.violet : p.violet) +
  sofa(p, 690, 690, 1.5, rng.pick([p.teal, p.orange, p.sage])) +
  floorLamp(p, 1080, 690, 1.35) +
  pottedPlant(p, 190, 720, 1.6, p.leaf, p.amber) +
  hangingPlant(p, 560, 120, p.orange, 0.9) +
  sittingCat(p, 400, 742, 0.62, p.ink)

const plumbing: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall) +
  repeat(9, (k) => rect(0, 40 + k * 62, 1200, 3, p.paper, 0, 0.5)) +
  repeat(17, (k) => rect(40 + k * 72, 0, 3, 560, p.paper, 0, 0.4)) +
  rect(0, 560, 1200, 240, p.wall2) +
  stroke('M-20 690H300V470M300 690H760V770M920 560V660Q920 720 860 720H760', p.ink, 50, 0.2) +
  stroke('M-20 676H300V470M300 676H760V770', p.orange, 46) +
  stroke('M-20 664H290', p.paper, 8, 0.4) +
  stroke('M910 540V650Q910 706 850 706H760', p.amber, 46) +
  each(
    [
      [300, 676],
      [760, 676],
      [300, 560],
      [130, 676],
    ],
    ([x, y]) => rect(x - 32, y - 32, 64, 64, p.orange, 8) + rect(x - 38, y - 10, 76, 20, p.wood, 6),
  ) +
  circle(530, 676, 58, p.ink) +
  circle(530, 676, 48, p.paper) +
  stroke('M530 676L556 648M498 676h6M556 676h6M530 644v6', p.orange, 7) +
  path('M540 400H1120Q1110 560 960 570H700Q560 556 540 400Z', p.paper) +
  path('M900 400H1120Q1110 560 960 570H860Q930 520 900 400Z', p.ink, 0.12) +
  rect(516, 376, 628, 34, p.paper, 14) +
  rect(516, 400, 628, 8, p.ink, 0, 0.16) +
  stroke('M830 380V200Q830 110 740 110Q660 110 660 190V226', p.ink, 46) +
  stroke('M820 370V200Q822 118 742 112', p.teal, 10, 0.8) +
  rect(628, 214, 64, 30, p.teal, 8) +
  rect(790, 350, 80, 34, p.teal, 8) +
  stroke('M930 376V320M900 316H964', p.ink, 24) +
  circle(660, 320, 11, p.water) +
  path('M660 258q24 40 0 52q-24-12 0-52z', p.water) +
  ellipse(660, 392, 60, 8, p.water) +
  pottedPlant(p, 1060, 378, 0.8, p.leaf, p.violet) +
  sashWindow(p, rng, 130, 90, 250, 250, { view: 'oak' }) +
  bottle(p, 560, 376, 0.6, p.violet, 0)

const kitchen: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall) +
  repeat(6, (k) => stroke(`M0 ${300 + k * 34}H1200`, p.paper, 4, 0.6)) +
  rect(0, 0, 1200, 40, p.wall2) +
  sashWindow(p, rng, 450, 110, 300, 240, { view: 'city' }) +
  rect(70, 60, 300, 230, p.teal) +
  rect(82, 72, 134, 206, p.ink, 4, 0.14) +
  rect(224, 72, 134, 206, p.ink, 4, 0.14) +
  circle(206, 250, 7, p.amber) +
  circle(236, 250, 7, p.amber) +
  filledShelf(p, rng, 840, 170, 300) +
  filledShelf(p, rng, 840, 310, 300) +
  counter(p, 0, 480, 1200, 220, p.teal, p.paper) +
  rect(0, 700, 1200, 100, p.floor) +
  rect(470, 500, 280, 200, p.ink, 8) +
  rect(500, 550, 220, 120, p.amber, 8, 0.85) +
  repeat(5, (k) => circle(510 + k * 50, 524, 9, p.paper)) +
  pendantLamp(p, 330, 210, 0.9, p.orange) +
  path('M520 474H700V440Q700 392 610 392Q520 392 520 440Z', p.orange) +
  rect(600, 376, 20, 18, p.ink, 6) +
  stroke('M512 440H494M708 440H726', p.ink, 12) +
  pottedPlant(p, 160, 476, 0.9, p.leaf, p.orange) +
  bottle(p, 880, 476, 0.8, p.leaf, 0) +
  bottle(p, 960, 476, 0.9, p.orange, 1) +
  circle(1064, 450, 28, p.amber) +
  circle(1104, 452, 26, p.orange) +
  ellipse(1084, 476, 76, 16, p.ink) +
  rect(270, 420, 16, 56, p.wood) +
  rect(290, 404, 16, 72, p.wood) +
  rect(254, 446, 70, 30, p.violet, 6)

const garden: Draw = (p, rng) =>
  sky(p, rng, { sy: 250 }) +
  hills(p, rng, 450) +
  ground(p, 520, p.leaf, p.leaf2) +
  repeat(
    13,
    (k) =>
      rect(k * 98 - 20, 400, 74, 170, p.paper) +
      polygon([k * 98 - 20, 402, k * 98 + 17, 372, k * 98 + 54, 402], p.paper),
  ) +
  rect(-10, 440, 1220, 16, p.wall2) +
  rect(-10, 520, 1220, 16, p.wall2) +
  liveOak(p, 990, 580, 1.15, true) +
  each(
    [
      [90, 620],
      [470, 640],
    ],
    ([x, y]) =>
      castShadow(p, x + 160, y + 86, 330, 60, 20) +
      repeat(4, (k) =>
        k % 2
          ? grassTuft(p, x + 50 + k * 76, y + 6, 1.5, p.sage)
          : agave(p, x + 50 + k * 76, y + 6, 0.7, p.teal),
      ) +
      rect(x, y, 330, 84, p.wood) +
      rect(x, y + 26, 330, 5, p.ink, 0, 0.3) +
      rect(x, y + 54, 330, 5, p.ink, 0, 0.3),
  ) +
  group(
    860,
    720,
    1.2,
    stroke('M-20-60L-140-96M60-30L90 0', p.ink, 11) +
      polygon([-40, -120, 130, -120, 90, -34, 0, -34], p.orange) +
      path('M-30-120Q40-190 120-120Z', p.ink) +
      circle(-4, -22, 30, p.ink) +
      circle(-4, -22, 13, p.paper),
  ) +
  figure(
    p,
    690,
    740,
    1.55,
    'offer',
    randomLook(p, rng, { hairStyle: 'hat', hair: p.amber, apron: p.teal, shirt: p.paper, pants: p.ink }),
  ) +
  grassTufts(p, rng, 770, 800, 7, p.sage)

/** Scenes of home-living, besides its shop and its sign. */
export const homeLivingScenes: readonly Scene[] = [
  { id: 'bungalow', altText: 'Drawing: a bungalow under a live oak', draw: bungalow },
  {
    id: 'living-room',
    altText: 'Drawing: a living room with a sofa, a floor lamp and a cat on the rug',
    draw: livingRoom,
  },
  { id: 'plumbing', altText: 'Drawing: a sink with its faucet and the pipes below', draw: plumbing },
  {
    id: 'kitchen',
    altText: 'Drawing: a kitchen with an oven, shelves and a window over the counter',
    draw: kitchen,
  },
  { id: 'garden', altText: 'Drawing: a gardener with a wheelbarrow by raised beds', draw: garden },
  ...homeWorkScenes,
]
