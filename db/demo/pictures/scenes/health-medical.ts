import { castShadow, ground } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, leafSprig, liveOak, pottedPlant, pricklyPear, roundTree } from '../motifs/plants.ts'
import { arch, filledShelf, room, sashWindow, sunPatch } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, each, ellipse, group, halftone, path, polygon, rect, repeat, stroke } from '../svg.ts'

const cross = (x: number, y: number, scale: number, color: string) =>
  rect(x - scale * 0.3, y - scale, scale * 0.6, scale * 2, color, 4) +
  rect(x - scale, y - scale * 0.3, scale * 2, scale * 0.6, color, 4)

const clinic: Draw = (p, rng) =>
  sky(p, rng, { sx: 960, sy: 210, sr: 120 }) +
  hills(p, rng, 470) +
  ground(p, 600) +
  liveOak(p, 1060, 650, 1.3, true) +
  castShadow(p, 590, 660, 760, 180, 40) +
  rect(220, 330, 740, 330, p.paper) +
  rect(830, 330, 130, 330, p.ink, 0, 0.12) +
  rect(480, 190, 250, 470, rng.pick([p.teal, p.violet])) +
  rect(660, 190, 70, 470, p.ink, 0, 0.15) +
  circle(605, 300, 72, p.paper) +
  cross(605, 300, 44, p.orange) +
  rect(190, 312, 300, 24, p.orange) +
  rect(720, 312, 270, 24, p.orange) +
  repeat(
    2,
    (k) =>
      rect(250 + k * 110, 380, 84, 110, p.ink) +
      rect(256 + k * 110, 386, 72, 98, p.lit) +
      rect(760 + k * 100, 380, 76, 110, p.ink) +
      rect(766 + k * 100, 386, 64, 98, p.lit),
  ) +
  rect(530, 440, 150, 220, p.ink) +
  rect(540, 450, 62, 210, p.lit) +
  rect(608, 450, 62, 210, p.lit) +
  rect(500, 418, 210, 22, p.paper, 4) +
  polygon([500, 660, 710, 660, 840, 800, 400, 800], p.paper, 0.75) +
  agave(p, 300, 690, 0.9) +
  agave(p, 420, 700, 0.7, p.leaf) +
  roundTree(p, 150, 700, 2, p.leaf) +
  castShadow(p, 560, 760, 40, 110, 14) +
  figure(p, 520, 764, 1.4, 'walk', randomLook(p, rng)) +
  figure(p, 660, 764, 1.4, 'stand', randomLook(p, rng, { shirt: p.paper, pants: p.teal, flip: true })) +
  pricklyPear(p, 900, 760, 0.8)

const examRoom: Draw = (p, rng) =>
  room(p, { y: 630 }) +
  sashWindow(p, rng, 130, 110, 240, 280, { view: 'oak' }) +
  sunPatch(p, 300, 420, 230, 330, 0.2) +
  rect(840, 100, 220, 270, p.paper, 6) +
  rect(856, 116, 188, 238, p.teal, 4) +
  cross(950, 235, 60, p.paper) +
  filledShelf(p, rng, 460, 230, 300) +
  castShadow(p, 470, 740, 480, 160, 20) +
  rect(250, 520, 480, 54, p.orange, 18) +
  polygon([250, 540, 210, 430, 270, 410, 340, 530], p.orange) +
  rect(270, 512, 440, 16, p.paper, 6) +
  rect(300, 570, 360, 170, p.paper) +
  rect(300, 570, 360, 14, p.ink, 0, 0.2) +
  repeat(
    3,
    (k) => rect(316 + k * 114, 600, 100, 120, p.wall2, 4) + rect(350 + k * 114, 612, 32, 8, p.ink, 4),
  ) +
  figure(p, 500, 660, 1.9, 'sit', randomLook(p, rng, { shirt: p.amber })) +
  figure(
    p,
    800,
    760,
    2.2,
    'offer',
    randomLook(p, rng, { flip: true, shirt: p.paper, apron: p.paper, pants: p.teal }),
  ) +
  stroke('M770 450Q790 520 812 452', p.ink, 7) +
  circle(790, 510, 11, p.amber) +
  rect(690, 470, 70, 90, p.wood, 6) +
  rect(698, 484, 54, 70, p.paper) +
  pottedPlant(p, 1060, 750, 1.5, p.leaf, p.violet)

const dental: Draw = (p) =>
  rect(0, 0, 1200, 800, p.wall) +
  circle(560, 360, 320, p.teal) +
  halftone(270, 520, 580, 9, p.paper, { gap: 18, from: 2, to: 9, opacity: 0.4 }) +
  rect(0, 670, 1200, 130, p.floor) +
  rect(0, 662, 1200, 12, p.ink, 0, 0.25) +
  path(
    'M380 250Q360 150 460 140Q520 136 560 170Q600 136 660 140Q760 150 740 250Q740 360 690 420Q680 600 630 610Q590 610 590 500Q560 460 530 500Q530 610 490 610Q440 600 430 420Q380 360 380 250Z',
    p.paper,
  ) +
  path(
    'M660 140Q760 150 740 250Q740 360 690 420Q680 600 630 610Q640 420 680 330Q710 200 660 140Z',
    p.ink,
    0.13,
  ) +
  ellipse(450, 230, 26, 52, p.paper) +
  stroke('M430 300Q410 250 430 200', p.amber, 10, 0.7) +
  group(
    880,
    430,
    1,
    rect(-22, -230, 44, 400, p.orange, 20) +
      rect(-34, -290, 68, 100, p.orange, 12) +
      repeat(4, (k) => rect(34, -284 + k * 23, 46, 15, p.paper, 5)) +
      rect(-12, -160, 10, 300, p.paper, 5, 0.4),
    14,
  ) +
  group(
    250,
    460,
    1,
    stroke('M0 180L0-120', p.ink, 14) +
      circle(0, -160, 54, p.ink) +
      circle(0, -160, 42, p.lit) +
      circle(-12, -172, 12, p.paper),
    -14,
  ) +
  stroke('M790 160l0 50M765 185h50M330 120l0 40M310 140h40M840 560l0 36M822 578h36', p.amber, 10) +
  leafSprig(p, 1120, 680, 1.6, 12) +
  leafSprig(p, 90, 680, 1.4, -8) +
  castShadow(p, 560, 690, 300, 120, 16)

const apothecary: Draw = (p) =>
  rect(0, 0, 1200, 800, p.wall) +
  arch(600, 620, 640, 540, p.amber) +
  circle(600, 340, 170, p.sun) +
  rect(0, 620, 1200, 180, p.wall2) +
  rect(0, 612, 1200, 12, p.paper, 0, 0.6) +
  leafSprig(p, 330, 620, 2, -16) +
  leafSprig(p, 880, 620, 1.8, 18, p.leaf2) +
  castShadow(p, 590, 680, 280, 160, 24) +
  path('M430 480H770Q770 640 680 660H520Q430 640 430 480Z', p.teal) +
  path('M690 480H770Q770 640 680 660H620Q700 600 690 480Z', p.ink, 0.18) +
  rect(410, 462, 380, 34, p.paper, 16) +
  rect(500, 654, 200, 26, p.teal, 8) +
  cross(590, 575, 42, p.paper) +
  group(690, 470, 1, rect(-20, -210, 40, 210, p.wood, 18) + circle(0, -214, 30, p.wood), 24) +
  leafSprig(p, 520, 474, 0.8, -20, p.leaf) +
  each(
    [
      [250, 1.2, p.orange],
      [920, 1.35, p.violet],
    ],
    ([x, s, c]) =>
      group(
        x,
        690,
        s,
        rect(-60, -150, 120, 150, c, 14) +
          rect(-66, -190, 132, 50, p.paper, 8) +
          rect(-60, -110, 120, 66, p.paper) +
          cross(0, -77, 20, c) +
          rect(36, -150, 24, 150, p.ink, 8, 0.18),
      ),
  ) +
  each(
    [
      [380, 730, p.orange, 20],
      [470, 740, p.amber, -30],
      [760, 730, p.teal, 40],
      [680, 756, p.orange, 0],
    ],
    ([x, y, c, q]) =>
      group(x, y, 1, rect(-36, -14, 72, 28, c, 14) + path('M0-14H22A14 14 0 0 1 22 14H0Z', p.paper), q),
  )

/** Scenes of health-medical, besides its shop and its sign. */
export const healthMedicalScenes: readonly Scene[] = [
  { id: 'clinic', altText: 'Drawing: people in front of a small clinic', draw: clinic },
  { id: 'exam-room', altText: 'Drawing: a doctor with a patient in an exam room', draw: examRoom },
  { id: 'dental', altText: 'Drawing: a tooth between a mirror and a toothbrush', draw: dental },
  { id: 'apothecary', altText: 'Drawing: a mortar and pestle between medicine jars', draw: apothecary },
]
