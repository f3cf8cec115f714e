import { rug } from '../motifs/furniture.ts'
import { castShadow } from '../motifs/ground.ts'
import { pendantLamp } from '../motifs/lights.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, leafSprig, pottedPlant, pricklyPear } from '../motifs/plants.ts'
import { arch, room } from '../motifs/rooms.ts'
import { awning } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { showRoomScenes } from './show-rooms.ts'

const dress = (p: Palette, x: number, y: number, scale: number, color: string, d: string) =>
  group(
    x,
    y,
    scale,
    rect(-5, 0, 10, 90, p.ink) +
      rect(-50, 84, 100, 12, p.ink, 6) +
      path(
        'M-40-250Q-20-236 0-236Q20-236 40-250L54-190Q34-160 40-130Q90-60 96 10H-96Q-90-60-40-130Q-34-160-54-190Z',
        color,
      ) +
      path('M40-250L54-190Q34-160 40-130Q90-60 96 10H50Q50-80 20-130Q20-200 40-250Z', p.ink, 0.16) +
      rect(-40, -142, 80, 16, d) +
      rect(-9, -286, 18, 46, p.wood) +
      circle(0, -296, 16, p.wood) +
      repeat(6, (k) => circle(-60 + k * 24, -20 - (k % 2) * 40, 7, d)),
  )

const boot = (p: Palette, x: number, y: number, scale: number, color: string) =>
  group(
    x,
    y,
    scale,
    path('M-50-230Q-20-206 0-206Q24-206 50-230V-70Q60-50 120-40Q150-30 150 0H-50Z', color) +
      path('M20-212Q40-216 50-230V-70Q60-50 120-40Q150-30 150 0H90Q60-40 20-60Z', p.ink, 0.16) +
      rect(-50, -8, 200, 12, p.ink, 4) +
      rect(-52, -4, 52, 26, p.ink, 4) +
      stroke(
        'M-30-190Q0-150 28-190M-30-160Q0-120 28-160M0-110q-20-26-24-6q0 16 24 30q24-14 24-30q-4-20-24 6',
        p.paper,
        5,
      ),
  )

const hat = (p: Palette, x: number, y: number, scale: number, color: string) =>
  group(
    x,
    y,
    scale,
    path('M-74-10Q-70-100-34-98Q0-80 34-98Q70-100 74-10Z', color) +
      rect(-73, -34, 146, 22, p.ink) +
      path('M-150-24Q-140 14 0 14Q140 14 150-24Q100-2 0-4Q-100-2-150-24Z', color) +
      path('M34-98Q70-100 74-34H40Q50-70 34-98Z', p.ink, 0.18),
  )

const dressWindow: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.teal, p.violet, p.orange])) +
  rect(90, 110, 1020, 560, p.paper) +
  rect(112, 132, 976, 516, p.wall) +
  circle(600, 360, 220, p.amber) +
  polygon([112, 600, 1088, 600, 1088, 648, 112, 648], p.wood) +
  pendantLamp(p, 350, 210, 0.8, p.orange) +
  pendantLamp(p, 850, 210, 0.8, p.teal) +
  dress(p, 380, 520, 1.05, p.orange, p.amber) +
  dress(p, 610, 514, 1.15, p.violet === p.wall ? p.teal : p.violet, p.paper) +
  rect(760, 480, 270, 130, p.teal) +
  rect(760, 480, 270, 16, p.paper) +
  hat(p, 880, 474, 0.75, p.orange) +
  pottedPlant(p, 200, 604, 1, p.leaf, p.teal) +
  polygon([180, 648, 420, 132, 540, 132, 300, 648], p.paper, 0.22) +
  polygon([330, 648, 570, 132, 600, 132, 360, 648], p.paper, 0.22) +
  awning(p, 60, 70, 1080, 84, p.orange, p.paper, 13) +
  rect(0, 690, 1200, 110, p.ground) +
  rect(0, 690, 1200, 10, p.ink, 0, 0.2) +
  pottedPlant(p, 60, 780, 1, p.leaf, p.amber) +
  pottedPlant(p, 1140, 780, 1, p.leaf, p.amber)

const pot = (p: Palette, x: number, y: number, scale: number, color: string, k: number) =>
  group(
    x,
    y,
    scale,
    cycle(
      [
        path('M-34 0H34Q80-60 40-130Q24-150 26-180H-26Q-24-150-40-130Q-80-60-34 0Z', color),
        path('M-60 0H60Q90-90 40-140H-40Q-90-90-60 0Z', color),
        path('M-30 0H30Q40-90 22-110Q16-180 24-240H-24Q-16-180-22-110Q-40-90-30 0Z', color),
        path('M-70-80H70Q66 0 24 0H-24Q-66 0-70-80Z', color),
      ],
      k,
    ) +
      (k === 0
        ? rect(-54, -90, 108, 14, p.paper, 0, 0.7) + rect(-56, -70, 112, 6, p.paper, 0, 0.7)
        : k === 1
          ? stroke('M-68-70l22-22l22 22l22-22l22 22l22-22l22 22', p.paper, 7, 0.8)
          : k === 3
            ? ellipse(0, -80, 70, 11, p.ink, 0.35)
            : stroke('M-22-60H22M-24-40H24', p.paper, 6, 0.8)) +
      path(
        k === 2 ? 'M8-240H24Q16-180 22-110Q40-90 30 0H8Z' : 'M20 0H34Q70-40 52-80H30Q40-40 20 0Z',
        p.ink,
        0.16,
      ),
  )

const ceramics: Draw = (p) =>
  rect(0, 0, 1200, 800, p.wall) +
  arch(600, 740, 980, 700, p.orange) +
  arch(600, 740, 900, 650, p.wall2) +
  rect(150, 330, 900, 18, p.wood) +
  rect(150, 560, 900, 18, p.wood) +
  rect(150, 348, 900, 12, p.ink, 0, 0.16) +
  rect(150, 578, 900, 12, p.ink, 0, 0.16) +
  each(
    [
      [270, 0, p.teal],
      [420, 2, p.orange],
      [570, 1, p.paper],
      [740, 0, p.violet],
      [880, 3, p.amber],
      [970, 2, p.teal],
    ],
    ([x, k, c]) => pot(p, x, 330, 0.78, c, k),
  ) +
  each(
    [
      [250, 1, p.amber],
      [420, 3, p.violet],
      [580, 0, p.orange],
      [740, 2, p.paper],
      [900, 1, p.teal],
    ],
    ([x, k, c]) => pot(p, x, 560, 0.95, c, k),
  ) +
  leafSprig(p, 740, 340, 0.55, 8) +
  leafSprig(p, 420, 160, 0.4, -8, p.leaf2) +
  leafSprig(p, 740, 340, 0.6, -14, p.leaf2) +
  rect(0, 740, 1200, 60, p.floor) +
  pot(p, 180, 770, 1.25, p.teal, 0) +
  leafSprig(p, 180, 560, 0.9, -12) +
  leafSprig(p, 190, 560, 1, 14) +
  pot(p, 1040, 780, 1.2, p.amber, 1)

const western: Draw = (p) =>
  room(p, { y: 640 }) +
  circle(600, 340, 230, p.orange) +
  circle(600, 340, 230, p.amber, 0.2) +
  hat(p, 600, 330, 1.5, p.amber) +
  hat(p, 240, 220, 0.85, p.violet === p.wall ? p.teal : p.violet) +
  hat(p, 960, 220, 0.85, p.teal) +
  rect(140, 236, 200, 10, p.wood) +
  rect(860, 236, 200, 10, p.wood) +
  hat(p, 240, 390, 0.8, p.paper) +
  hat(p, 960, 390, 0.8, p.wood) +
  rect(140, 404, 200, 10, p.wood) +
  rect(860, 404, 200, 10, p.wood) +
  rect(150, 620, 900, 150, p.wood) +
  rect(150, 620, 900, 18, p.paper, 0, 0.4) +
  repeat(5, (k) => rect(166 + k * 178, 652, 160, 104, p.ink, 4, 0.22)) +
  boot(p, 310, 610, 0.95, p.teal) +
  boot(p, 540, 610, 1.05, p.violet) +
  boot(p, 780, 610, 0.95, p.orange === p.wall ? p.amber : p.amber) +
  pricklyPear(p, 1080, 780, 1) +
  agave(p, 90, 790, 1)

const rack: Draw = (p, rng) =>
  room(p, { y: 640, wains: false }) +
  arch(880, 640, 300, 500, p.amber) +
  arch(880, 630, 260, 470, p.sky[1]) +
  polygon([790, 630, 880, 200, 940, 200, 850, 630], p.paper, 0.45) +
  castShadow(p, 420, 730, 480, 150, 24) +
  stroke('M180 730V220H680V730M140 730H220M640 730H720', p.ink, 12) +
  each([p.orange, p.teal, p.amber, p.violet, p.paper, p.orange, p.sage], (c, k) => {
    const x = 236 + k * 64
    return (
      stroke(`M${x} 222q-12-20 0-28`, p.ink, 4) +
      path(`M${x} 238L${x + 34} 262L${x + 40} ${470 + (k % 3) * 60}H${x - 40}L${x - 34} 262Z`, c) +
      path(`M${x} 238L${x + 34} 262L${x + 40} ${470 + (k % 3) * 60}H${x + 14}Z`, p.ink, 0.16) +
      (k % 2 ? repeat(4, (q) => rect(x - 36, 300 + q * 44, 72, 9, p.paper, 0, 0.65)) : '')
    )
  }) +
  rug(p, 900, 730, 420, p.violet) +
  figure(
    p,
    880,
    740,
    2.1,
    'stand',
    randomLook(p, rng, { skirt: p.orange, hairStyle: 'long', shirt: p.teal }),
  ) +
  pottedPlant(p, 1100, 740, 1.5, p.leaf, p.orange) +
  hat(p, 430, 188, 0.7, p.wood) +
  pendantLamp(p, 620, 110, 0.7, p.orange) +
  group(
    330,
    720,
    0.9,
    rect(-60, -90, 120, 90, p.paper, 4) +
      stroke('M-26-90V-110Q0-140 26-110V-90', p.ink, 6) +
      circle(0, -44, 22, p.orange),
  )

/** Scenes of retail-boutiques, besides its shop and its sign. */
export const retailBoutiquesScenes: readonly Scene[] = [
  { id: 'window', altText: 'Drawing: a shop window with two dresses and a hat', draw: dressWindow },
  { id: 'ceramics', altText: 'Drawing: vases and bowls on the shelves of an arched niche', draw: ceramics },
  { id: 'western', altText: 'Drawing: cowboy boots and hats on display', draw: western },
  { id: 'rack', altText: 'Drawing: a customer beside a rack of clothes and a mirror', draw: rack },
  ...showRoomScenes,
]
