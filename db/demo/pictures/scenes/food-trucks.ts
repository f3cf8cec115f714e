import { picnicTable } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { pole, stringLights } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, liveOak, pottedPlant, pricklyPear } from '../motifs/plants.ts'
import { filledShelf } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bottle } from '../motifs/table-things.ts'
import { awning, skyline, waterTower } from '../motifs/town.ts'
import { foodTruck, trailer } from '../motifs/trucks.ts'
import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import type { Draw, Scene } from '../scene.ts'
import { clipRect, cycle, each, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'

const vendor = (p: Palette, rng: Rng, x = -60, y = -34) =>
  clipRect(
    -230,
    -250,
    330,
    120,
    group(
      0,
      0,
      1,
      figure(p, x, y, 0.86, 'offer', randomLook(p, rng, { apron: p.paper, hairStyle: 'cap' })) +
        stroke('M-224-176H-120M-4-176H94', p.wood, 5) +
        repeat(
          4,
          (k) =>
            rect(-216 + k * 24, -196, 16, 20, cycle([p.orange, p.teal, p.violet], k), 3) +
            rect(2 + k * 24, -198, 16, 22, cycle([p.violet, p.orange, p.leaf], k), 3),
        ),
    ),
  )

const underTheOak: Draw = (p, rng) =>
  sky(p, rng, { sx: 860, sy: 240 }) +
  hills(p, rng, 470) +
  skyline(p, 760, 500, 0.62) +
  ground(p, 580) +
  liveOak(p, 210, 660, 1.75) +
  castShadow(p, 620, 690, 740, 170, 34) +
  foodTruck(p, 600, 694, 1.35, rng.pick([p.teal, p.orange, p.amber]), p.violet, vendor(p, rng)) +
  pole(p, 1110, 700, 440) +
  stringLights(p, 330, 330, 1110, 266, 50, 11) +
  picnicTable(p, 990, 764, 0.9, p.wood) +
  grassTufts(p, rng, 770, 800, 6) +
  castShadow(p, 700, 768, 50, 120, 14) +
  figure(p, 700, 772, 1.6, 'offer', randomLook(p, rng, { flip: true })) +
  agave(p, 130, 770, 1.1)

const airstream: Draw = (p, rng) =>
  sky(p, rng, { sx: 330, sy: 230 }) +
  hills(p, rng, 500) +
  waterTower(p, 1020, 600, 1.1, p.orange) +
  ground(p, 590) +
  pricklyPear(p, 110, 660, 1.3) +
  castShadow(p, 560, 676, 640, 160, 30) +
  trailer(
    p,
    560,
    680,
    1.4,
    p.paper,
    rng.pick([p.orange, p.teal]),
    clipRect(
      -196,
      -236,
      250,
      116,
      figure(p, -80, -14, 0.86, 'offer', randomLook(p, rng, { apron: p.orange, hairStyle: 'cap' })) +
        stroke('M-190-168H-120M0-168H50', p.wood, 5) +
        repeat(
          3,
          (k) =>
            rect(-186 + k * 22, -188, 15, 20, cycle([p.orange, p.teal, p.violet], k), 3) +
            rect(4 + k * 18, -188, 13, 20, cycle([p.amber, p.orange, p.teal], k), 3),
        ),
    ),
  ) +
  stringLights(p, -20, 200, 560, 250, 40, 8) +
  stringLights(p, 560, 250, 1220, 180, 40, 9) +
  picnicTable(p, 960, 752, 1.15, p.orange) +
  figure(p, 900, 740, 1.3, 'sit', randomLook(p, rng)) +
  figure(p, 1024, 740, 1.3, 'sit', randomLook(p, rng, { flip: true })) +
  agave(p, 240, 770, 0.9) +
  grassTufts(p, rng, 780, 800, 5)

const truckCourt: Draw = (p, rng) =>
  sky(p, rng, { sx: 600, sy: 230, sr: 120 }) +
  skyline(p, 260, 560, 1.1) +
  ground(p, 560) +
  liveOak(p, 80, 600, 1.2) +
  liveOak(p, 1120, 600, 1.2, true) +
  foodTruck(p, 320, 630, 0.9, p.orange, p.teal, vendor(p, rng)) +
  group(880, 630, [-0.9, 0.9], foodTruck(p, 0, 0, 1, p.amber, p.violet, vendor(p, rng, -40))) +
  pole(p, 600, 690, 520) +
  stringLights(p, 600, 176, 40, 230, 60, 9) +
  stringLights(p, 600, 176, 1160, 230, 60, 9) +
  stringLights(p, 600, 230, -10, 330, 50, 8) +
  stringLights(p, 600, 230, 1210, 330, 50, 8) +
  each(
    [
      [250, 760],
      [930, 764],
    ],
    ([x, y]) =>
      castShadow(p, x, y, 260, 90, 18) +
      figure(p, x - 66, y - 16, 1.3, 'sit', randomLook(p, rng)) +
      figure(p, x + 70, y - 16, 1.3, 'sit', randomLook(p, rng, { flip: true })) +
      picnicTable(p, x, y, 1.15, p.wood),
  ) +
  figure(p, 560, 760, 1.45, 'walk', randomLook(p, rng)) +
  figure(p, 670, 764, 1.45, 'stand', randomLook(p, rng))

const twoCooks = (p: Palette, rng: Rng): string =>
  figure(p, 450, 780, 2.5, 'offer', randomLook(p, rng, { apron: p.paper, hairStyle: 'cap', shirt: p.teal })) +
  figure(
    p,
    800,
    790,
    2.4,
    'stand',
    randomLook(p, rng, { apron: p.ink, hairStyle: 'hat', hair: p.amber, shirt: p.orange }),
  )

const servingHatch: Draw = (p, rng) => {
  const body = rng.pick([p.orange, p.teal, p.violet])
  const trim = body === p.orange ? p.teal : p.orange
  return (
    rect(0, 0, 1200, 800, body) +
    rect(0, 0, 1200, 90, p.ink, 0, 0.16) +
    rect(0, 690, 1200, 26, p.paper) +
    rect(0, 730, 1200, 14, p.amber) +
    rect(150, 170, 900, 400, p.ink, 18) +
    rect(170, 190, 860, 360, p.lit, 10) +
    rect(170, 190, 860, 90, p.ink, 0, 0.14) +
    filledShelf(p, rng, 190, 320, 240) +
    filledShelf(p, rng, 780, 320, 230) +
    twoCooks(p, rng) +
    rect(110, 556, 980, 40, p.wood, 6) +
    rect(110, 590, 980, 40, p.ink, 0, 0.3) +
    rect(0, 630, 1200, 170, body) +
    rect(0, 690, 1200, 26, p.paper) +
    rect(0, 736, 1200, 12, p.amber) +
    awning(p, 110, 120, 980, 96, trim, p.paper, 11) +
    group(
      640,
      540,
      1.2,
      ellipse(0, 12, 120, 14, p.paper) +
        each(
          [-50, 40],
          (x) =>
            path(`M${x - 50} 6Q${x - 44}-56 ${x}-58Q${x + 46}-56 ${x + 50} 6Z`, p.amber) +
            stroke(`M${x - 36}-34q14-16 22-4q12-14 24 0q10-10 20 6`, p.leaf, 12),
        ),
    ) +
    bottle(p, 220, 556, 0.62, p.orange, 0) +
    bottle(p, 268, 556, 0.62, p.leaf, 0) +
    pottedPlant(p, 990, 556, 0.6, p.leaf, p.violet) +
    stringLights(p, -10, 60, 1210, 60, 20, 12)
  )
}

/** Scenes of food-trucks, besides its shop and its sign. */
export const foodTrucksScenes: readonly Scene[] = [
  { id: 'under-the-oak', altText: 'Drawing: a customer at a food truck under a live oak', draw: underTheOak },
  { id: 'airstream', altText: 'Drawing: a silver trailer with people at a picnic table', draw: airstream },
  {
    id: 'truck-court',
    altText: 'Drawing: people between two food trucks under string lights',
    draw: truckCourt,
  },
  {
    id: 'serving-hatch',
    altText: 'Drawing: two cooks behind the counter of a food truck',
    draw: servingHatch,
  },
]
