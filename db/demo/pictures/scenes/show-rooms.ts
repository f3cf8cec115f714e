import { rug, sofa } from '../motifs/furniture.ts'
import { floorLamp, pendantLamp } from '../motifs/lights.ts'
import { pottedPlant } from '../motifs/plants.ts'
import { framedPicture, room } from '../motifs/rooms.ts'
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

/** What can be drawn for shops with large or small things on show, beside `retail-boutiques`. */
export const showRoomScenes: readonly Scene[] = [
  { id: 'showroom', altText: 'Drawing: a bed and a sofa in a furniture showroom', draw: showroom },
  {
    id: 'jewel-case',
    altText: 'Drawing: rings and watches in a glass case below a clock',
    draw: jewelCase,
    fixed: true,
  },
]
