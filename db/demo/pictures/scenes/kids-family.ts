import { standingDog } from '../motifs/animals.ts'
import { rug } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { figure, type Look, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, liveOak } from '../motifs/plants.ts'
import type { PoseName } from '../motifs/poses.ts'
import { filledShelf, framedPicture, room, sashWindow } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { skyline } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

const kid = (p: Palette, rng: Rng, x: number, y: number, scale: number, pose: PoseName, fixed: Look = {}) =>
  figure(
    p,
    x,
    y,
    scale,
    pose,
    randomLook(p, rng, { hairStyle: rng.pick(['bob', 'afro', 'short', 'bun'] as const), ...fixed }),
  )

const playground: Draw = (p, rng) =>
  sky(p, rng, { sx: 300, sy: 230, sr: 120 }) +
  hills(p, rng, 460) +
  ground(p, 560, p.leaf, p.ground) +
  liveOak(p, 1040, 620, 1.6, true) +
  castShadow(p, 460, 700, 420, 180, 30) +
  stroke('M300 700V330M470 700V330', p.ink, 18) +
  polygon([270, 340, 385, 230, 500, 340], p.orange) +
  rect(282, 420, 206, 20, p.wood) +
  repeat(5, (k) => rect(300 + k * 40, 360, 10, 64, p.paper)) +
  rect(290, 352, 196, 12, p.paper) +
  path('M478 424Q560 430 620 560Q660 650 760 664V700Q640 700 590 600Q540 470 478 452Z', p.amber) +
  stroke('M482 420Q566 428 628 556Q666 640 760 654', p.paper, 8) +
  stroke('M230 700L296 430M250 640H312M264 580H312M278 520H312', p.teal, 12) +
  stroke('M790 700L840 380L890 700M1120 700L1070 380L1020 700M836 384H1074', p.teal, 15) +
  stroke('M910 386L896 600M966 386L952 600', p.ink, 5) +
  rect(884, 596, 82, 14, p.orange, 5) +
  kid(p, rng, 920, 650, 1.15, 'sit') +
  kid(p, rng, 392, 424, 0.85, 'cheer') +
  kid(p, rng, 640, 750, 1.3, 'run') +
  circle(760, 736, 32, p.orange) +
  stroke('M732 724Q760 740 790 728', p.paper, 6) +
  grassTufts(p, rng, 780, 800, 6)

const kites: Draw = (p, rng) =>
  sky(p, rng, { sx: 860, sy: 320, sr: 150 }) +
  hills(p, rng, 520) +
  skyline(p, 740, 570, 0.65) +
  path('M0 800V680Q300 540 640 620T1200 700V800Z', p.leaf) +
  path('M0 800V740Q400 640 1200 770V800Z', p.leaf2) +
  each(
    [
      [640, 190, 1.2, p.orange, p.amber],
      [250, 210, 0.85, p.teal, p.paper],
      [1000, 140, 0.6, p.violet, p.amber],
    ],
    ([x, y, s, c, d], k) =>
      stroke(
        `M${x} ${y + 110 * s}Q${x - 60} ${y + 240} ${cycle([430, 330, 700], k)} ${cycle([500, 520, 560], k)}`,
        p.paper,
        3.5,
      ) +
      group(
        x,
        y,
        s,
        polygon([0, -120, 90, -10, 0, 130, -90, -10], c) +
          polygon([0, -120, 90, -10, 0, -10], d) +
          polygon([0, 130, -90, -10, 0, -10], d) +
          stroke('M0 130Q40 180 0 220T20 300', c, 6) +
          polygon([-20, 200, 20, 230, -20, 232, 20, 200], d) +
          polygon([-10, 270, 34, 300, -6, 302, 30, 270], d),
        18,
      ),
  ) +
  castShadow(p, 430, 690, 50, 140, 18) +
  kid(p, rng, 400, 690, 1.6, 'reach') +
  kid(p, rng, 300, 706, 1.25, 'cheer') +
  kid(p, rng, 690, 690, 1.4, 'run', { flip: true }) +
  agave(p, 1060, 780, 1.2) +
  grassTufts(p, rng, 770, 800, 8, p.sage)

const blocks = (p: Palette): string =>
  group(
    300,
    690,
    1.2,
    rect(-70, -70, 70, 70, p.orange, 6) +
      rect(6, -70, 70, 70, p.amber, 6) +
      rect(-34, -142, 70, 70, p.violet, 6) +
      circle(-36, -36, 20, p.paper) +
      polygon([20, -14, 62, -14, 41, -56], p.paper) +
      rect(-18, -124, 38, 34, p.paper),
  )

const toyRocket = (p: Palette): string =>
  group(
    620,
    700,
    1.5,
    path('M0-280Q74-200 60-70H-60Q-74-200 0-280Z', p.paper) +
      path('M0-280Q74-200 60-70H20Q40-190 0-280Z', p.ink, 0.12) +
      path('M0-280Q34-244 46-200H-46Q-34-244 0-280Z', p.orange) +
      circle(0, -146, 28, p.ink) +
      circle(0, -146, 20, p.water) +
      polygon([-60, -120, -110, -30, -60, -60], p.orange) +
      polygon([60, -120, 110, -30, 60, -60], p.orange) +
      rect(-34, -70, 68, 20, p.ink, 5) +
      path('M-26-50Q-30-10 0 10Q30-10 26-50Z', p.amber),
  )

const teddyBear = (p: Palette): string =>
  group(
    920,
    710,
    1.25,
    circle(-44, -176, 30, p.wood) +
      circle(44, -176, 30, p.wood) +
      circle(0, -140, 66, p.wood) +
      ellipse(0, -40, 74, 78, p.wood) +
      ellipse(0, -30, 44, 50, p.amber, 0.8) +
      ellipse(0, -122, 32, 24, p.paper) +
      ellipse(0, -132, 11, 8, p.ink) +
      circle(-26, -156, 6, p.ink) +
      circle(26, -156, 6, p.ink) +
      ellipse(-60, 10, 36, 28, p.wood) +
      ellipse(60, 10, 36, 28, p.wood) +
      polygon([-20, -84, 20, -62, -20, -60, 20, -86], p.orange),
  )

const toyTrain = (p: Palette): string =>
  group(
    470,
    770,
    0.9,
    rect(-90, -60, 80, 50, p.teal, 6) +
      rect(0, -60, 80, 50, p.orange, 6) +
      rect(90, -84, 70, 74, p.violet, 6) +
      rect(140, -110, 18, 30, p.ink) +
      each([-70, -30, 20, 60, 110, 146], (x) => circle(x, -6, 15, p.ink)),
  )

const toyRoom: Draw = (p, rng) =>
  room(p, { y: 600 }) +
  sashWindow(p, rng, 430, 90, 300, 270, { view: 'hill' }) +
  filledShelf(p, rng, 860, 220, 270) +
  framedPicture(p, 130, 120, 150, 180, p.teal) +
  rug(p, 600, 710, 1000, p.teal) +
  blocks(p) +
  toyRocket(p) +
  teddyBear(p) +
  toyTrain(p)

const familyWalk: Draw = (p, rng) =>
  sky(p, rng, { sx: 760, sy: 280, sr: 160 }) +
  hills(p, rng, 480) +
  skyline(p, 120, 510, 0.8) +
  ground(p, 560, p.leaf, p.leaf2) +
  liveOak(p, 160, 630, 1.5) +
  liveOak(p, 1100, 620, 1.2, true) +
  path('M0 690Q600 620 1200 680V790Q600 740 0 800Z', p.ground) +
  castShadow(p, 420, 736, 60, 150, 18) +
  figure(p, 400, 744, 2.1, 'offer', randomLook(p, rng)) +
  figure(p, 740, 744, 2.15, 'walk', randomLook(p, rng, { shirt: p.teal })) +
  kid(p, rng, 860, 744, 1.2, 'cheer') +
  group(
    590,
    740,
    1.2,
    stroke('M-60-130L-20-60L40-20M-20-60L-40-20', p.ink, 9) +
      path('M-36-130Q-30-40 30-40Q84-44 90-120Z', p.orange) +
      path('M24-124Q24-200 90-196Q110-160 96-120Z', p.violet) +
      circle(-40, -16, 20, p.ink) +
      circle(54, -16, 20, p.ink) +
      circle(-40, -16, 9, p.paper) +
      circle(54, -16, 9, p.paper) +
      circle(16, -134, 22, '#D99E70'),
  ) +
  standingDog(p, 1010, 746, 0.55, p.wood) +
  grassTufts(p, rng, 780, 800, 7, p.sage) +
  stroke('M874 520Q900 430 890 330', p.ink, 3) +
  ellipse(890, 280, 46, 56, p.orange) +
  ellipse(876, 260, 9, 16, p.paper, 0.6, 20)

/** Scenes of kids-family, besides its shop and its sign. */
export const kidsFamilyScenes: readonly Scene[] = [
  { id: 'playground', altText: 'Drawing: children on a slide and a swing', draw: playground },
  { id: 'kites', altText: 'Drawing: children flying kites on a hill', draw: kites },
  { id: 'toy-room', altText: 'Drawing: a toy rocket, a teddy bear and building blocks', draw: toyRoom },
  {
    id: 'family-walk',
    altText: 'Drawing: a family with a stroller, a child and a dog in a park',
    draw: familyWalk,
  },
]
