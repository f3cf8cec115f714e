import { castShadow, ground } from '../motifs/ground.ts'
import { pendantLamp } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, liveOak, pottedPlant, roundTree } from '../motifs/plants.ts'
import { room, sashWindow } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bungalowHouse, skyline } from '../motifs/town.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, each, ellipse, group, path, polygon, rect, repeat, ring, stroke } from '../svg.ts'

/** Rows of shingles between two slanted edges, from the ridge down. */
const shingles = (color: string, opacity: number): string =>
  repeat(9, (row) => {
    const y = 330 + row * 42
    const left = 330 - row * 30
    const right = 930 + row * 30
    return stroke(`M${left} ${y}${`q15 22 30 0`.repeat(Math.floor((right - left) / 30))}`, color, 5, opacity)
  })

const roof: Draw = (p, rng) => {
  const tiles = rng.pick([p.orange, p.wood, p.teal])
  return (
    sky(p, rng, { sy: 180 }) +
    hills(p, rng, 520) +
    skyline(p, 60, 560, 0.7) +
    liveOak(p, 1110, 700, 1.3, true) +
    rect(150, 640, 900, 160, p.wall) +
    polygon([330, 290, 930, 290, 1160, 690, 100, 690], tiles) +
    shingles(p.ink, 0.28) +
    rect(318, 278, 624, 22, p.ink, 8) +
    rect(92, 686, 1076, 20, p.paper, 6) +
    rect(770, 180, 90, 130, p.wall2) +
    rect(758, 168, 114, 22, p.ink, 4) +
    repeat(3, (k) =>
      group(
        650 + k * 134,
        430,
        1,
        polygon([0, 0, 112, 0, 138, 160, 6, 160], p.ink) +
          stroke('M40 4L50 156M76 4L96 156M4 54H120M4 106H128', p.water, 4),
      ),
    ) +
    stroke('M250 800L352 330M330 800L416 330', p.amber, 13) +
    repeat(9, (k) => stroke(`M${262 + k * 10} ${756 - k * 50}H${338 + k * 9}`, p.amber, 9)) +
    figure(
      p,
      520,
      520,
      1.5,
      'offer',
      randomLook(p, rng, { hairStyle: 'cap', hair: p.amber, shirt: p.paper, pants: p.ink }),
    ) +
    rect(596, 386, 20, 54, p.wood, 6) +
    rect(580, 370, 52, 26, p.ink, 5)
  )
}

const pool: Draw = (p, rng) =>
  sky(p, rng, { sy: 220 }) +
  hills(p, rng, 420) +
  liveOak(p, 180, 500, 1.2) +
  liveOak(p, 1060, 490, 1, true) +
  repeat(16, (k) => rect(k * 78 - 10, 380, 66, 130, p.wood) + rect(k * 78 - 10, 380, 66, 8, p.ink, 0, 0.2)) +
  ground(p, 500, p.ground, p.ground2) +
  path(
    'M120 640Q160 540 470 552Q640 560 760 540Q1080 520 1100 640Q1110 770 620 770Q110 770 120 640Z',
    p.paper,
  ) +
  path(
    'M150 640Q190 562 470 574Q640 580 770 562Q1056 546 1070 640Q1076 746 620 746Q142 746 150 640Z',
    p.water,
  ) +
  each(
    [
      [330, 640],
      [560, 690],
      [760, 620],
      [900, 680],
    ],
    ([x, y]) => stroke(`M${x} ${y}q22-16 44 0t44 0`, p.paper, 6, 0.8),
  ) +
  ring(880, 640, 40, p.orange, 22) +
  stroke('M240 560V500Q240 476 262 476M300 560V500Q300 476 322 476M240 520H300', p.ink, 9) +
  figure(
    p,
    470,
    560,
    1.35,
    'offer',
    randomLook(p, rng, { hairStyle: 'hat', hair: p.amber, shirt: p.paper, pants: p.teal }),
  ) +
  stroke('M520 470L720 650', p.amber, 9) +
  ellipse(738, 664, 46, 14, p.ink) +
  ellipse(738, 660, 36, 9, p.sage) +
  agave(p, 1110, 760, 1.1) +
  pottedPlant(p, 90, 760, 1.3, p.leaf, p.orange) +
  grassTufts(p, rng, 772, 800, 6, p.sage)

/** Tools on a pegboard, each hanging from (0, 0). */
const tools: readonly ((ink: string, handle: string) => string)[] = [
  (ink, handle) => rect(-9, 0, 18, 130, handle, 8) + rect(-46, -10, 92, 36, ink, 6),
  (ink, handle) =>
    polygon([-22, 40, 22, 40, 44, 190, -44, 190], ink, 0.85) + rect(-30, 0, 60, 46, handle, 14),
  (ink, handle) => rect(-14, 0, 28, 76, handle, 10) + rect(-5, 74, 10, 96, ink, 3),
  (ink) => ring(0, 16, 26, ink, 14) + rect(-10, 36, 20, 116, ink, 8) + ring(0, 164, 20, ink, 12),
  (ink, handle) => stroke('M-30 150Q-44 70 0 50Q44 70 30 150', handle, 17) + path('M-20 60L0-10L20 60Z', ink),
]

const workshop: Draw = (p, rng) =>
  room(p, { y: 640 }) +
  rect(110, 80, 640, 330, p.wood) +
  repeat(6, (row) => repeat(14, (k) => circle(140 + k * 45, 110 + row * 54, 4, p.ink, 0.3))) +
  each([0, 1, 2, 3, 4], (k) =>
    group(190 + k * 120, 130, 1, tools[(k + rng.int(0, 4)) % tools.length]?.(p.ink, p.orange) ?? ''),
  ) +
  sashWindow(p, rng, 830, 110, 270, 270, { view: rng.pick(['oak', 'city'] as const) }) +
  pendantLamp(p, 600, 150, 0.9, p.teal) +
  rect(70, 500, 1060, 40, p.amber, 6) +
  rect(70, 536, 1060, 10, p.ink, 0, 0.25) +
  each([110, 1030], (x) => rect(x, 540, 54, 220, p.wood)) +
  rect(180, 640, 840, 26, p.wood) +
  rect(200, 560, 260, 80, p.teal, 6) +
  repeat(3, (k) => rect(270, 578 + k * 20, 120, 6, p.paper, 3)) +
  group(
    760,
    500,
    1,
    rect(-70, -56, 140, 56, p.ink, 8) + rect(-52, -80, 36, 30, p.ink) + rect(16, -80, 36, 30, p.ink),
  ) +
  group(
    420,
    500,
    1,
    rect(-110, -90, 220, 90, p.orange, 8) +
      stroke('M-60-90V-126H60V-90', p.ink, 14) +
      rect(-110, -56, 220, 12, p.ink, 0, 0.3),
  ) +
  polygon([880, 498, 1080, 498, 1110, 470, 910, 470], p.wood) +
  stroke('M940 484q20-8 40 0t40 0', p.ink, 3, 0.4)

const storage: Draw = (p, rng) =>
  sky(p, rng, { sy: 150 }) +
  hills(p, rng, 330) +
  rect(0, 250, 1200, 400, p.wall) +
  rect(0, 226, 1200, 40, p.ink) +
  each([60, 350, 640, 930], (x, k) => {
    const isOpen = k === 1
    const color = [p.orange, p.teal, p.orange, p.amber][k] ?? p.orange
    return (
      rect(x - 14, 306, 248, 344, p.paper) +
      rect(x, 320, 220, 330, isOpen ? p.ink : color) +
      (isOpen
        ? rect(x, 320, 220, 40, color) +
          rect(x + 24, 560, 90, 90, p.wood) +
          rect(x + 116, 590, 80, 60, p.amber) +
          rect(x + 40, 486, 80, 74, p.amber)
        : repeat(9, (line) => rect(x, 350 + line * 33, 220, 5, p.ink, 0, 0.22)) +
          rect(x + 92, 606, 36, 14, p.ink, 4)) +
      circle(x + 110, 288, 16, p.ink)
    )
  }) +
  rect(0, 650, 1200, 150, p.floor) +
  stroke('M520 760V600', p.ink, 12) +
  rect(516, 740, 210, 16, p.ink, 6) +
  circle(556, 770, 18, p.ink) +
  circle(690, 770, 18, p.ink) +
  rect(550, 640, 120, 100, p.wood) +
  rect(580, 570, 90, 70, p.amber) +
  figure(p, 440, 770, 1.8, 'offer', randomLook(p, rng, { shirt: p.teal })) +
  agave(p, 1120, 780, 1)

const laundry: Draw = (p, rng) =>
  room(p, { y: 660 }) +
  repeat(15, (k) => rect(k * 84, 0, 4, 660, p.paper, 0, 0.35)) +
  rect(80, 90, 1040, 14, p.ink, 6) +
  each([170, 300, 430, 560, 690], (x, k) => {
    const color = [p.teal, p.orange, p.paper, p.violet, p.amber][(k + rng.int(0, 4)) % 5] ?? p.teal
    return (
      stroke(`M${x} 104v14q0 14 14 14`, p.ink, 6) +
      path(`M${x - 56} 190L${x} 138L${x + 56} 190L${x + 40} 214V350H${x - 40}V214Z`, color)
    )
  }) +
  sashWindow(p, rng, 850, 160, 230, 200, { view: 'city' }) +
  each(
    [90, 350, 610, 870],
    (x, k) =>
      rect(x, 430, 240, 270, p.paper, 10) +
      rect(x, 430, 240, 54, k % 2 ? p.teal : p.orange, 10) +
      circle(x + 40, 457, 10, p.paper) +
      rect(x + 130, 446, 86, 22, p.ink, 6) +
      circle(x + 120, 590, 84, p.ink) +
      circle(x + 120, 590, 66, p.water) +
      stroke(`M${x + 70} 600q24-26 48 0t52 0`, p.paper, 9, 0.9) +
      circle(x + 110 + k * 8, 622, 16, [p.orange, p.amber, p.violet, p.sage][k] ?? p.orange),
  ) +
  rect(0, 700, 1200, 100, p.floor) +
  group(
    560,
    770,
    1,
    path('M-110-80H110L90 0H-90Z', p.wood) +
      stroke('M-100-56H100M-96-30H96', p.ink, 4, 0.3) +
      path('M-96-80Q-70-130-20-110Q20-150 60-112Q100-116 98-80Z', p.paper) +
      circle(30, -96, 18, p.orange),
  )

const tree: Draw = (p, rng) =>
  sky(p, rng, { sy: 200 }) +
  hills(p, rng, 470) +
  ground(p, 580, p.leaf, p.leaf2) +
  castShadow(p, 520, 680, 560, 260, 40) +
  liveOak(p, 520, 690, 2.3) +
  stroke('M760 700L690 330M820 700L744 322', p.amber, 12) +
  repeat(8, (k) => stroke(`M${753 - k * 9} ${662 - k * 46}H${811 - k * 9}`, p.amber, 8)) +
  each(
    [
      [930, 730],
      [1000, 730],
      [965, 676],
    ],
    ([x, y]) => circle(x, y, 36, p.wood) + circle(x, y, 25, p.amber) + ring(x, y, 13, p.wood, 4),
  ) +
  figure(
    p,
    240,
    760,
    1.75,
    'offer',
    randomLook(p, rng, { hairStyle: 'cap', hair: p.orange, shirt: p.amber, pants: p.ink }),
  ) +
  group(
    352,
    568,
    1,
    rect(-40, -24, 84, 48, p.orange, 10) +
      rect(40, -12, 130, 22, p.paper, 10) +
      stroke('M-20-24Q0-54 24-24', p.ink, 9),
    -14,
  ) +
  grassTufts(p, rng, 760, 800, 7, p.sage)

const driveway: Draw = (p, rng) =>
  sky(p, rng, { sy: 190 }) +
  hills(p, rng, 450) +
  ground(p, 540, p.leaf, p.leaf2) +
  roundTree(p, 1090, 560, 1.6) +
  bungalowHouse(p, 400, 600, 1.15, {
    wall: rng.pick([p.amber, p.sage, p.violet]),
    roof: p.ink,
    door: p.teal,
  }) +
  grassTufts(p, rng, 650, 700, 5, p.sage) +
  rect(690, 380, 270, 220, p.wall) +
  polygon([664, 384, 825, 286, 986, 384], p.ink) +
  rect(722, 430, 206, 170, p.paper) +
  repeat(3, (k) => rect(722, 470 + k * 42, 206, 6, p.ink, 0, 0.25)) +
  polygon([722, 600, 928, 600, 1160, 800, 520, 800], p.paper) +
  polygon([722, 600, 790, 600, 700, 800, 520, 800], p.ink, 0.3) +
  stroke('M668 668H990M608 734H1072', p.ink, 4, 0.3) +
  figure(p, 560, 770, 1.6, 'offer', randomLook(p, rng, { hairStyle: 'hat', hair: p.amber, pants: p.teal })) +
  stroke('M640 568L768 722', p.orange, 13) +
  polygon([748, 712, 800, 716, 812, 744, 758, 744], p.ink) +
  agave(p, 150, 770, 1.2)

/** Drawings for trades that build, repair or wash, besides the rooms of home-living. */
export const homeWorkScenes: readonly Scene[] = [
  { id: 'roof', altText: 'Drawing: a roofer on a shingled roof with solar panels', draw: roof },
  { id: 'tree', altText: 'Drawing: a person with a chainsaw below a live oak', draw: tree },
  { id: 'driveway', altText: 'Drawing: a person at work on the driveway of a house', draw: driveway },
  { id: 'pool', altText: 'Drawing: a person with a net beside a backyard pool', draw: pool },
  { id: 'workshop', altText: 'Drawing: a workbench below a board with tools', draw: workshop },
  { id: 'storage', altText: 'Drawing: a row of storage units, one of them open', draw: storage },
  { id: 'laundry', altText: 'Drawing: washing machines below a rail with clothes', draw: laundry },
]
