import { table } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, liveOak, pottedPlant } from '../motifs/plants.ts'
import { room, sashWindow, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bookStack } from '../motifs/table-things.ts'
import { skyline } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, each, ellipse, group, path, polygon, rect, repeat, ring, stroke } from '../svg.ts'

const stack: Draw = (p, rng) =>
  room(p, { y: 640, wains: false }) +
  sashWindow(p, rng, 590, 90, 430, 370, { view: rng.pick(['oak', 'city'] as const) }) +
  table(p, 600, 620, 1100, 200, p.wood) +
  sunPatch(p, 560, 470, 200, 150, 0.2) +
  castShadow(p, 420, 620, 300, 120, 0) +
  bookStack(p, 420, 620, 1.6, [p.orange, p.teal, p.amber, p.violet, p.orange]) +
  circle(410, 312, 40, p.orange) +
  path('M410 280q4-30 26-34q2 26-26 34z', p.leaf) +
  group(
    180,
    620,
    1.2,
    rect(-60, -14, 120, 14, p.ink, 7) +
      stroke('M0-10L-40-150L40-260', p.ink, 11) +
      polygon([10, -290, 80, -270, 60, -190, -20, -230], p.amber) +
      polygon([-20, -230, 60, -190, 150, 0, -10, 0], p.lit, 0.22),
  ) +
  group(
    780,
    600,
    1.5,
    circle(0, -110, 84, p.water) +
      path('M-60-150Q-20-190 20-176Q30-140-6-130Q-10-90-50-100ZM20-110Q60-130 76-100Q60-50 20-50Z', p.sage) +
      stroke('M64-200A112 112 0 0 1 40-6', p.ink, 9) +
      rect(-50, 0, 110, 14, p.ink, 7) +
      rect(-6, -16, 12, 20, p.ink),
  ) +
  group(
    1000,
    620,
    1,
    rect(-46, -110, 92, 110, p.violet, 8) +
      stroke('M-20-110L-40-190M0-110L6-210M22-110L44-180', p.amber, 13) +
      stroke('M-40-190l-3-10M6-210v-10M44-180l4-9', p.ink, 10),
  )

const chalkboard: Draw = (p, rng) =>
  room(p, { y: 640 }) +
  rect(220, 90, 760, 390, p.wood, 6) +
  rect(240, 110, 720, 350, p.light === 'dark' ? p.ink : p.leaf2) +
  stroke('M320 380L440 180L560 380ZM440 180V380', p.paper, 7) +
  ring(690, 250, 76, p.amber, 7) +
  stroke('M690 250L744 196M614 250H766', p.amber, 6) +
  stroke('M600 400Q660 340 720 400T840 380M826 164V312H934', p.paper, 6, 0.9) +
  stroke('M836 302Q896 290 922 196', p.orange, 6) +
  rect(240, 456, 720, 14, p.paper, 4) +
  figure(p, 300, 760, 2.15, 'reach', randomLook(p, rng, { shirt: p.orange })) +
  each(
    [
      [620, 770],
      [860, 770],
    ],
    ([x, y], k) =>
      figure(p, x - 40, y, 1.45, 'sit', randomLook(p, rng, { hairStyle: k ? 'afro' : 'bob' })) +
      rect(x - 10, y - 110, 170, 16, p.wood, 4) +
      rect(x + 120, y - 96, 12, 96, p.ink) +
      rect(x + 40, y - 122, 80, 12, p.paper, 3) +
      rect(x - 74, y - 76, 70, 12, p.teal, 4) +
      rect(x - 70, y - 66, 8, 66, p.ink) +
      rect(x - 18, y - 66, 8, 66, p.ink),
  ) +
  pottedPlant(p, 1100, 760, 1.3, p.leaf, p.amber)

const readingOak: Draw = (p, rng) =>
  sky(p, rng, { sx: 860, sy: 280, sr: 160 }) +
  hills(p, rng, 480) +
  skyline(p, 800, 520, 0.6) +
  ground(p, 580, p.leaf, p.leaf2) +
  liveOak(p, 420, 680, 2.25) +
  castShadow(p, 560, 720, 300, 200, 26) +
  ellipse(620, 726, 330, 34, p.orange) +
  ellipse(620, 722, 310, 26, p.amber) +
  figure(p, 560, 726, 1.7, 'lotus', randomLook(p, rng)) +
  figure(p, 800, 728, 1.35, 'lotus', randomLook(p, rng, { hairStyle: 'bob' })) +
  each(
    [
      [560, 690, 1.3],
      [800, 700, 1.05],
    ],
    ([x, y, s]) =>
      group(
        x,
        y,
        s,
        polygon([0, 0, -50, -16, -50, -66, 0, -48], p.paper) +
          polygon([0, 0, 50, -16, 50, -66, 0, -48], p.paper) +
          polygon([0, 0, 50, -16, 50, -66, 0, -48], p.ink, 0.14) +
          stroke('M0 0V-48', p.ink, 4),
      ),
  ) +
  bookStack(p, 980, 740, 0.7, [p.violet, p.orange, p.teal]) +
  agave(p, 110, 770, 1.2) +
  grassTufts(p, rng, 770, 800, 6, p.sage)

const openNotebook = (p: Palette): string =>
  group(
    590,
    410,
    1,
    rect(-316, -226, 660, 480, p.ink, 10, 0.24) +
      rect(-336, -246, 332, 480, p.paper, 10) +
      rect(4, -246, 332, 480, p.paper, 10) +
      rect(-4, -246, 60, 480, p.ink, 0, 0.1) +
      rect(-14, -246, 28, 480, p.orange) +
      repeat(8, (k) => rect(-300, -196 + k * 52, 160 + ((k * 67) % 110), 10, p.ink, 5, 0.28)) +
      circle(170, -110, 76, p.amber) +
      stroke('M170-110V-186M170-110L236-70', p.paper, 7) +
      polygon([60, 170, 170, 10, 280, 170], p.teal) +
      polygon([170, 10, 280, 170, 170, 170], p.ink, 0.2),
    -5,
  )

const pencil = (p: Palette): string =>
  group(
    880,
    640,
    1,
    rect(-220, -20, 360, 40, p.amber, 6) +
      rect(-220, -20, 360, 13, p.orange, 4) +
      polygon([140, -20, 210, 0, 140, 20], p.paper) +
      polygon([184, -7, 210, 0, 184, 7], p.ink) +
      rect(-262, -20, 46, 40, p.violet, 8),
    -26,
  )

const apple = (p: Palette): string =>
  group(
    1050,
    210,
    1,
    circle(8, 14, 78, p.ink, 0.22) +
      path('M0-60Q40-90 74-56Q98 0 50 66Q20 84 0 70Q-20 84-50 66Q-98 0-74-56Q-40-90 0-60Z', p.orange) +
      path('M0-60q2-40 36-44q4 34-36 44z', p.leaf) +
      ellipse(-38, -24, 12, 22, p.paper, 0.5, 20),
  )

const slipAndSetSquare = (p: Palette): string =>
  group(
    130,
    190,
    1,
    rect(-70, -70, 160, 160, p.paper, 8) + stroke('M-46-40H66M-46-6H40M-46 28H60', p.orange, 8, 0.7),
    12,
  ) +
  group(
    150,
    640,
    1,
    polygon([-90, 60, 110, 60, -90, -120], p.paper) + polygon([-54, 32, 30, 32, -54, -44], p.teal),
    8,
  )

const notebook: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.teal, p.amber, p.violet])) +
  repeat(7, (k) => rect(0, k * 130 + 40, 1200, 4, p.ink, 0, 0.14)) +
  polygon([300, -20, 760, -20, 1060, 820, 600, 820], p.paper, 0.14) +
  openNotebook(p) +
  pencil(p) +
  apple(p) +
  slipAndSetSquare(p)

/** Scenes of tutoring, besides its shop and its sign. */
export const tutoringScenes: readonly Scene[] = [
  { id: 'stack', altText: 'Drawing: a stack of books, a globe and pencils on a desk', draw: stack },
  {
    id: 'chalkboard',
    altText: 'Drawing: a teacher at a chalkboard in front of two students',
    draw: chalkboard,
    fixed: true,
  },
  { id: 'reading-oak', altText: 'Drawing: two people reading under a live oak', draw: readingOak },
  { id: 'notebook', altText: 'Drawing: an open notebook with a pencil and an apple', draw: notebook },
]
