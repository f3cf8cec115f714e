import { rug, sofa } from '../motifs/furniture.ts'
import { floorLamp, pendantLamp } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { pottedPlant } from '../motifs/plants.ts'
import { framedPicture, room } from '../motifs/rooms.ts'
import { bottle } from '../motifs/table-things.ts'
import { awning } from '../motifs/town.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, each, ellipse, group, path, polygon, rect, ring } from '../svg.ts'

const showroom: Draw = (p, rng) =>
  room(p, { y: 600 }) +
  rect(700, 190, 420, 330, p.wood, 26) +
  rect(680, 430, 460, 160, p.paper, 20) +
  rect(680, 470, 460, 120, rng.pick([p.teal, p.violet, p.sage]), 20) +
  rect(720, 390, 170, 70, p.paper, 22) +
  rect(920, 390, 170, 70, p.paper, 22) +
  rect(696, 586, 20, 44, p.ink) +
  rect(1104, 586, 20, 44, p.ink) +
  framedPicture(p, 150, 110, 180, 150, p.orange) +
  framedPicture(p, 370, 90, 130, 170, p.violet) +
  pendantLamp(p, 900, 150, 0.9, p.orange) +
  rug(p, 420, 730, 620, p.orange) +
  sofa(p, 360, 690, 1.25, rng.pick([p.orange, p.teal, p.amber])) +
  floorLamp(p, 660, 660, 1.2) +
  pottedPlant(p, 80, 720, 1.4, p.leaf, p.amber) +
  group(
    560,
    640,
    1,
    path('M-60-110H20L60-74L20-38H-60Z', p.paper) +
      circle(30, -74, 9, p.ink) +
      rect(-44, -86, 50, 8, p.orange, 4),
    -8,
  )

/** A cut stone, its widest part at (0, 0). */
const stone = (color: string, light: string): string =>
  polygon([-40, 0, -24, -26, 24, -26, 40, 0, 0, 50], color) +
  polygon([-24, -26, 0, 0, 24, -26], light, 0.6) +
  polygon([-40, 0, 0, 0, 0, 50], light, 0.3)

const jewelCase: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall) +
  rect(0, 600, 1200, 200, p.floor) +
  pendantLamp(p, 330, 190, 1, p.orange) +
  pendantLamp(p, 870, 190, 1, p.teal) +
  circle(600, 190, 110, p.ink) +
  circle(600, 190, 92, p.paper) +
  path('M592 118h16v76h-16zM600 184l58 34l-8 14l-58-34z', p.ink) +
  circle(600, 194, 12, p.orange) +
  rect(120, 360, 960, 300, p.wood, 10) +
  rect(144, 384, 912, 250, p.sky[0], 6) +
  polygon([144, 384, 420, 384, 300, 634, 144, 634], p.paper, 0.25) +
  rect(96, 340, 1008, 32, p.ink, 8) +
  rect(150, 660, 900, 110, p.teal) +
  each(
    [270, 490, 710, 930],
    (x, k) =>
      rect(x - 84, 560, 168, 74, p.violet, 12) +
      ellipse(x, 562, 84, 16, p.ink, 0.25) +
      (k % 2
        ? ring(x, 500, 46, p.amber, 14) +
          group(x, 448, 0.7, stone(rng.pick([p.water, p.orange, p.sage]), p.paper))
        : rect(x - 20, 440, 40, 130, p.ink, 10) +
          circle(x, 506, 46, p.amber) +
          circle(x, 506, 36, p.paper) +
          path(`M${x - 3} 478h6v30h-6zM${x} 503l22 14l-4 6l-22-14z`, p.ink)),
  ) +
  pottedPlant(p, 1130, 780, 1.2, p.leaf, p.orange)

const market: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall) +
  awning(p, 60, 70, 1080, 90, p.orange, p.paper, 12) +
  each([240, 390], (y) => rect(110, y + 70, 980, 18, p.wood)) +
  each([150, 260, 370, 480, 760, 870, 980], (x, k) =>
    bottle(p, x + 20, 310, 0.7, [p.teal, p.amber, p.violet, p.orange][k % 4], k % 3),
  ) +
  each(
    [150, 270, 390, 750, 870, 990],
    (x, k) =>
      rect(x, 396, 84, 64, [p.amber, p.teal, p.orange][k % 3] ?? p.amber, 6) +
      rect(x + 14, 416, 56, 24, p.paper, 4),
  ) +
  pendantLamp(p, 620, 240, 1, p.teal) +
  rect(0, 690, 1200, 110, p.floor) +
  each([90, 380, 670, 920], (x, k) => {
    const color = rng.pick([p.orange, p.amber, p.leaf, p.violet])
    return (
      each(
        [0, 46, 92, 138],
        (dx) => circle(x + 28 + dx, 566, 30, color) + circle(x + 20 + dx, 556, 7, p.paper, 0.5),
      ) +
      each([22, 68, 114], (dx) => circle(x + 28 + dx, 530, 28, k % 2 ? color : p.sage)) +
      polygon([x - 16, 580, x + 212, 580, x + 196, 700, x, 700], p.wood) +
      rect(x - 4, 614, 204, 6, p.ink, 0, 0.3) +
      rect(x + 2, 654, 192, 6, p.ink, 0, 0.3)
    )
  }) +
  figure(p, 600, 770, 1.9, 'stand', randomLook(p, rng, { apron: p.teal, shirt: p.paper }))

/** Drawings for shops besides clothes, boots and vases. */
export const showRoomScenes: readonly Scene[] = [
  { id: 'showroom', altText: 'Drawing: a bed and a sofa in a furniture showroom', draw: showroom },
  { id: 'market', altText: 'Drawing: a grocer between crates of fruit', draw: market },
  {
    id: 'jewel-case',
    altText: 'Drawing: rings and watches in a glass case below a clock',
    draw: jewelCase,
    fixed: true,
  },
]
