import { bird } from '../motifs/animals.ts'
import { castShadow } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, liveOak, pricklyPear } from '../motifs/plants.ts'
import { room, sashWindow } from '../motifs/rooms.ts'
import { bats, hills, sky } from '../motifs/sky.ts'
import { skyline } from '../motifs/town.ts'
import { bicycle } from '../motifs/vehicles.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, halftone, path, polygon, rect, repeat, stroke } from '../svg.ts'

const trailRun: Draw = (p, rng) =>
  sky(p, rng, { sx: 380, sy: 300, sr: 180 }) +
  skyline(p, 430, 520, 1.1) +
  rect(0, 510, 1200, 90, p.water) +
  repeat(7, (k) => rect(rng.num(0, 1000), 522 + k * 10, rng.num(80, 240), 4, p.paper, 2, 0.4)) +
  path('M0 590Q300 560 620 584T1200 570V800H0Z', p.leaf2) +
  path('M0 690Q420 610 1200 640V740Q500 720 300 800H0Z', p.ground) +
  liveOak(p, 1040, 620, 1.5, true) +
  each(
    [
      [420, 740, 2],
      [700, 720, 1.8],
    ],
    ([x, y, s]) =>
      castShadow(p, x, y, 70, 150, 20) +
      figure(
        p,
        x,
        y,
        s,
        'run',
        randomLook(p, rng, { hairStyle: rng.pick(['bun', 'cap', 'short']), shoe: p.orange }),
      ),
  ) +
  agave(p, 120, 790, 1.4) +
  grassTufts(p, rng, 780, 800, 6, p.sage)

const gym: Draw = (p, rng) =>
  room(p, { y: 640, wains: false }) +
  circle(600, 380, 300, p.orange) +
  halftone(330, 520, 540, 8, p.amber, { gap: 18, from: 2, to: 9, opacity: 0.5 }) +
  rect(90, 380, 240, 14, p.ink) +
  rect(90, 500, 240, 14, p.ink) +
  rect(96, 350, 12, 300, p.ink) +
  rect(312, 350, 12, 300, p.ink) +
  repeat(
    4,
    (k) =>
      group(
        130 + k * 56,
        380,
        1,
        rect(-14, -34, 28, 34, p.ink, 4) + circle(0, -46, 26, cycle([p.teal, p.amber, p.violet, p.teal], k)),
      ) + rect(118 + k * 52, 470, 38, 30, cycle([p.amber, p.teal, p.violet, p.orange], k), 6),
  ) +
  sashWindow(p, rng, 900, 120, 200, 240, { view: 'city' }) +
  castShadow(p, 600, 740, 300, 170, 26) +
  figure(
    p,
    600,
    740,
    2.2,
    'lift',
    randomLook(p, rng, { pants: p.ink, shirt: p.teal, hairStyle: rng.pick(['short', 'bun', 'afro']) }),
  ) +
  rect(330, 248, 540, 14, p.ink, 7) +
  each(
    [
      [350, 84],
      [388, 64],
      [812, 64],
      [850, 84],
    ],
    ([x, q]) =>
      rect(x - 14, 255 - q, 28, q * 2, q > 70 ? p.violet : p.amber, 10) +
      rect(x + 4, 255 - q, 10, q * 2, p.ink, 6, 0.25),
  ) +
  group(960, 740, 1.2, rect(-80, -50, 160, 50, p.teal, 8) + rect(-80, -50, 160, 12, p.paper, 4, 0.5)) +
  circle(1060, 690, 50, p.amber) +
  circle(230, 700, 44, p.ink) +
  rect(204, 640, 52, 30, p.ink, 14) +
  rect(216, 652, 28, 18, p.wall, 8)

const kayak: Draw = (p, rng) =>
  sky(p, rng, { sx: 780, sy: 300, sr: 170 }) +
  skyline(p, 120, 490, 1.15) +
  path('M0 480Q300 450 600 476T1200 466V540H0Z', p.leaf2) +
  repeat(9, (k) => ellipse(k * 150 + 10, 480, 90, 42, k % 2 ? p.leaf : p.leaf2)) +
  rect(0, 510, 1200, 290, p.water) +
  repeat(8, (k) => rect(780 - 150 + k * 9, 530 + k * 32, 300 - k * 22, 9, p.sun, 5, 0.75)) +
  repeat(12, (k) => rect(rng.num(0, 1000), 540 + k * 21, rng.num(70, 220), 6, p.paper, 3, 0.28)) +
  each(
    [
      [430, 660, 1.7],
      [930, 590, 0.9],
    ],
    ([x, y, s], k) =>
      group(
        x,
        y,
        s,
        ellipse(0, 26, 190, 10, p.ink, 0.3) +
          figure(
            p,
            -10,
            -2,
            0.95,
            'paddle',
            randomLook(p, rng, { hairStyle: 'cap', shirt: k ? p.teal : p.amber }),
          ) +
          path('M-190-14Q-100 6 0 4Q110 6 190-18Q150 28 60 30H-70Q-150 28-190-14Z', k ? p.violet : p.orange) +
          stroke('M-84 40L120-120', p.ink, 7) +
          ellipse(-92, 46, 30, 11, p.amber, 1, -38) +
          ellipse(128, -126, 30, 11, p.amber, 1, -38),
      ),
  ) +
  bird(p, 180, 570, 0.9) +
  bats(p, rng, 240, 150, 6)

const court: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.sky[1]) +
  circle(880, 230, 130, p.sun) +
  skyline(p, 60, 430, 0.8) +
  repeat(10, (k) => ellipse(k * 134, 420, 100, 56, k % 2 ? p.leaf : p.leaf2)) +
  rect(0, 420, 1200, 380, rng.pick([p.teal, p.orange])) +
  polygon([210, 470, 990, 470, 1260, 820, -60, 820], p.violet) +
  stroke('M210 470H990L1260 820M210 470L-60 820M470 470L430 600H770L730 470', p.paper, 7) +
  `<path d="M430 600A170 60 0 0 0 770 600" fill="none" stroke="${p.paper}" stroke-width="7"/>` +
  rect(1010, 200, 16, 440, p.ink) +
  rect(880, 170, 150, 120, p.paper, 6) +
  rect(916, 214, 64, 46, p.paper) +
  stroke('M916 214H980V260H916Z', p.orange, 7) +
  stroke('M890 290H970', p.orange, 11) +
  stroke('M896 296L910 360M966 296L952 360M914 296L946 360M944 296L916 360', p.paper, 4) +
  castShadow(p, 640, 740, 80, 170, 20) +
  figure(p, 630, 742, 2.1, 'cheer', randomLook(p, rng, { shirt: p.amber, pants: p.ink })) +
  figure(p, 340, 720, 1.85, 'run', randomLook(p, rng, { shirt: p.paper, pants: p.orange })) +
  circle(786, 250, 48, p.orange) +
  stroke('M738 250H834M786 202V298M752 216Q786 250 752 284M820 216Q786 250 820 284', p.ink, 4.5)

const ride: Draw = (p, rng) =>
  sky(p, rng, { sx: 620, sy: 340, sr: 210 }) +
  hills(p, rng, 460) +
  path('M0 640Q420 520 1200 610V800H0Z', p.leaf2) +
  path('M0 716Q420 590 1200 680V740Q520 680 0 800Z', p.ink, 0.85) +
  each(
    [
      [380, 680, 1.75, -6],
      [760, 668, 1.75, 3],
    ],
    ([x, y, s, q]) =>
      group(
        x,
        y,
        s,
        bicycle(p, 0, 0, 1, rng.pick([p.orange, p.teal, p.amber])) +
          figure(p, -22, -6, 1, 'pedal', randomLook(p, rng, { hairStyle: 'cap', pants: p.violet })),
        q,
      ),
  ) +
  pricklyPear(p, 1080, 660, 1.2) +
  agave(p, 130, 760, 1.2) +
  grassTufts(p, rng, 780, 800, 8)

/** Scenes of sports-fitness, besides its shop and its sign. */
export const sportsFitnessScenes: readonly Scene[] = [
  { id: 'trail-run', altText: 'Drawing: two runners on the lakeside trail', draw: trailRun },
  { id: 'gym', altText: 'Drawing: a person lifting a barbell in a gym', draw: gym },
  { id: 'kayak', altText: 'Drawing: two kayaks on the lake below the skyline', draw: kayak },
  { id: 'court', altText: 'Drawing: two people playing basketball on an outdoor court', draw: court },
  { id: 'ride', altText: 'Drawing: two cyclists riding over the hills', draw: ride },
]
