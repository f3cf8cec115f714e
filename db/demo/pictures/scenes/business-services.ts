import { chair, table } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { pendantLamp, streetLamp } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { grassTufts, leafSprig, liveOak, pottedPlant, roundTree } from '../motifs/plants.ts'
import { filledShelf, room, sashWindow, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bookStack, cup, laptop } from '../motifs/table-things.ts'
import { awning, bungalowHouse, skyline } from '../motifs/town.ts'
import { bicycle } from '../motifs/vehicles.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, clipRect, cycle, each, ellipse, group, polygon, rect, repeat, stroke } from '../svg.ts'

const desk: Draw = (p, rng) =>
  room(p, { y: 640 }) +
  sashWindow(p, rng, 180, 90, 560, 380, { view: 'city', panes: 3 }) +
  filledShelf(p, rng, 840, 230, 280) +
  filledShelf(p, rng, 840, 370, 280) +
  sunPatch(p, 300, 480, 260, 320, 0.2) +
  castShadow(p, 620, 770, 760, 160, 20) +
  chair(p, 880, 770, 1.7, p.orange, true) +
  table(p, 600, 560, 860, 220, p.wood) +
  laptop(p, 560, 556, 1.5) +
  cup(p, 760, 560, 0.7, p.orange) +
  bookStack(p, 300, 560, 0.9, [p.violet, p.amber, p.teal]) +
  pottedPlant(p, 940, 560, 0.8, p.leaf, p.teal)

const meeting: Draw = (p, rng) =>
  room(p, { y: 630 }) +
  rect(360, 90, 480, 290, p.paper) +
  rect(376, 106, 448, 258, p.ink) +
  repeat(5, (k) =>
    rect(
      420 + k * 76,
      330 - (50 + k * 34),
      48,
      50 + k * 34,
      cycle([p.teal, p.amber, p.teal, p.violet, p.orange], k),
    ),
  ) +
  stroke('M430 250L510 226L580 232L660 170L760 140', p.paper, 7) +
  pendantLamp(p, 230, 180, 0.9, p.orange) +
  pendantLamp(p, 970, 180, 0.9, p.orange) +
  stroke('M354 268L436 214', p.wood, 7) +
  figure(p, 240, 690, 2.1, 'reach', randomLook(p, rng, { shirt: p.orange })) +
  each([430, 560, 790, 950], (x, k) => figure(p, x, 720, 2, 'sit', randomLook(p, rng, { flip: k > 1 }))) +
  ellipse(690, 640, 380, 52, p.ink, 0.3) +
  ellipse(690, 620, 380, 52, p.wood) +
  ellipse(690, 612, 360, 42, p.paper, 0.14) +
  rect(650, 666, 80, 104, p.ink, 0, 0.8) +
  rect(570, 766, 240, 16, p.ink, 8) +
  laptop(p, 480, 624, 0.6) +
  cup(p, 600, 630, 0.44, p.amber, false) +
  rect(790, 606, 110, 18, p.paper, 2) +
  rect(810, 600, 90, 12, p.amber, 2)

const report = (p: Palette): string =>
  group(
    470,
    400,
    1,
    rect(-190, -250, 400, 540, p.ink, 6, 0.2) +
      rect(-206, -266, 400, 540, p.paper, 6) +
      repeat(9, (k) => rect(-170, -210 + k * 46, 150 + ((k * 53) % 170), 11, p.ink, 4, 0.26)) +
      rect(70, -220, 90, 90, p.amber) +
      repeat(4, (k) =>
        rect(
          -160 + k * 56,
          220 - (40 + k * 26),
          38,
          40 + k * 26,
          cycle([p.teal, p.amber, p.violet, p.orange], k),
        ),
      ) +
      circle(110, 190, 50, p.orange) +
      circle(110, 190, 36, p.paper) +
      circle(110, 190, 28, p.orange),
    -8,
  )

const calculator = (p: Palette): string =>
  group(
    860,
    430,
    1,
    rect(-116, -166, 260, 380, p.ink, 20, 0.25) +
      rect(-130, -180, 260, 380, p.ink, 20) +
      rect(-104, -154, 208, 80, p.lit, 8) +
      repeat(12, (k) =>
        rect(
          -104 + (k % 3) * 74,
          -52 + Math.floor(k / 3) * 60,
          60,
          46,
          k === 11 ? p.orange : k % 3 === 2 ? p.amber : p.paper,
          9,
        ),
      ),
    9,
  )

const coffeeFromAbove = (p: Palette): string =>
  group(
    160,
    260,
    0.95,
    circle(10, 14, 96, p.ink, 0.25) +
      circle(0, 0, 96, p.paper) +
      circle(0, 0, 74, p.wood) +
      stroke('M90 0Q150 0 140 50', p.paper, 18),
  )

const pencil = (p: Palette): string =>
  group(
    690,
    650,
    1,
    rect(-190, -11, 330, 22, p.amber, 10) +
      polygon([140, -11, 186, 0, 140, 11], p.ink) +
      rect(-190, -11, 60, 22, p.ink, 10),
    -20,
  )

const ledger: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.teal, p.violet, p.orange])) +
  polygon([100, -20, 520, -20, 980, 820, 420, 820], p.paper, 0.14) +
  report(p) +
  calculator(p) +
  coffeeFromAbove(p) +
  pencil(p) +
  leafSprig(p, 1150, 240, 1.1, -60) +
  leafSprig(p, 120, 800, 1.2, 30) +
  circle(220, 560, 46, p.amber) +
  circle(220, 560, 30, p.orange)

const offices: Draw = (p, rng) =>
  sky(p, rng, { sx: 200, sy: 220, sr: 100 }) +
  skyline(p, -60, 660, 1.2) +
  rect(350, 80, 560, 600, rng.pick([p.orange, p.teal, p.violet])) +
  rect(820, 80, 90, 600, p.ink, 0, 0.16) +
  rect(334, 66, 592, 26, p.paper) +
  repeat(4, (q) =>
    repeat(4, (k) => {
      const x = 386 + k * 128
      const y = 124 + q * 132
      return (
        rect(x, y, 102, 98, p.ink) +
        rect(x, y, 102, 98, (k + q * 3) % 4 ? p.lit : p.sky[0], 0, 0.9) +
        ((k * 5 + q * 3) % 3 === 0
          ? clipRect(
              x,
              y,
              102,
              98,
              figure(p, x + 50, y + 150, 0.8, rng.pick(['stand', 'sit', 'offer']), randomLook(p, rng)),
            )
          : (k + q) % 3 === 1
            ? rect(x + 14, y + 60, 50, 30, p.ink) + rect(x + 18, y + 64, 42, 22, p.teal)
            : group(x + 74, y + 98, 0.3, pottedPlant(p, 0, 0, 1))) +
        rect(x - 4, y + 98, 110, 8, p.paper)
      )
    }),
  ) +
  rect(0, 680, 1200, 120, p.ground) +
  rect(560, 560, 140, 122, p.ink) +
  rect(570, 570, 58, 112, p.lit) +
  rect(632, 570, 58, 112, p.lit) +
  awning(p, 540, 548, 180, 26, p.amber, p.paper, 6) +
  roundTree(p, 250, 710, 1.8) +
  roundTree(p, 1010, 710, 1.8, p.leaf2) +
  castShadow(p, 480, 760, 40, 120, 14) +
  figure(p, 480, 764, 1.3, 'walk', randomLook(p, rng)) +
  figure(p, 800, 764, 1.3, 'walk', randomLook(p, rng, { flip: true })) +
  bicycle(p, 1090, 770, 1, p.orange) +
  streetLamp(p, 120, 760, 1.2)

const forSale: Draw = (p, rng) =>
  sky(p, rng, { sy: 210 }) +
  hills(p, rng, 470) +
  ground(p, 560, p.leaf, p.leaf2) +
  liveOak(p, 1060, 620, 1.2, true) +
  castShadow(p, 720, 640, 420, 200, 40) +
  bungalowHouse(p, 720, 640, 1.3, {
    wall: rng.pick([p.amber, p.teal, p.sage]),
    roof: p.ink,
    door: p.orange,
  }) +
  polygon([660, 660, 780, 660, 860, 800, 540, 800], p.paper, 0.7) +
  rect(250, 430, 18, 340, p.paper) +
  rect(240, 430, 220, 18, p.paper) +
  stroke('M290 448V480M420 448V480', p.ink, 6) +
  rect(268, 478, 176, 140, p.orange, 8) +
  polygon([300, 550, 356, 504, 412, 550], p.paper) +
  rect(316, 548, 80, 48, p.paper) +
  rect(346, 562, 20, 34, p.orange) +
  rect(282, 630, 148, 40, p.teal, 6) +
  figure(p, 560, 770, 1.5, 'offer', randomLook(p, rng)) +
  figure(p, 850, 780, 1.5, 'stand', randomLook(p, rng, { flip: true })) +
  grassTufts(p, rng, 760, 800, 6, p.sage)

/** Scenes of business-services, besides its shop and its sign. */
export const businessServicesScenes: readonly Scene[] = [
  { id: 'desk', altText: 'Drawing: a desk with a laptop at a window over downtown', draw: desk },
  {
    id: 'meeting',
    altText: 'Drawing: five people in a meeting with a chart on the wall',
    draw: meeting,
    fixed: true,
  },
  {
    id: 'ledger',
    altText: 'Drawing: a report, a calculator and a cup of coffee from above',
    draw: ledger,
    fixed: true,
  },
  { id: 'offices', altText: 'Drawing: an office building with people at its windows', draw: offices },
  {
    id: 'for-sale',
    altText: 'Drawing: people in front of a bungalow with a sign in the yard',
    draw: forSale,
  },
]
