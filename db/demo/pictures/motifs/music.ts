import type { Palette } from '../palettes.ts'
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'

/** An acoustic guitar, its sound hole at (x, y), 540 long at scale 1. */
export const guitar = (p: Palette, x: number, y: number, scale: number, rotation: number, color: string) =>
  group(
    x,
    y,
    scale,
    rect(-11, -330, 22, 260, p.wood) +
      rect(-24, -390, 48, 72, p.ink, 8) +
      path(
        'M0-120Q60-130 66-70Q66-30 50-10Q100 20 96 80Q84 150 0 150Q-84 150-96 80Q-100 20-50-10Q-66-30-66-70Q-60-130 0-120Z',
        color,
      ) +
      path(
        'M20-120Q60-130 66-70Q66-30 50-10Q100 20 96 80Q84 150 0 150Q70 120 60 60Q50 20 20-20Q40-80 20-120Z',
        p.ink,
        0.16,
      ) +
      circle(0, 0, 32, p.ink) +
      rect(-34, 76, 68, 14, p.ink, 4) +
      stroke('M-6-330V80M0-330V80M6-330V80', p.paper, 1.8),
    rotation,
  )

/** A guitar amplifier standing at (x, y). */
export const amplifier = (p: Palette, x: number, y: number) =>
  group(
    x,
    y,
    1,
    rect(-70, -150, 140, 150, p.ink, 8) +
      circle(0, -80, 50, p.violet) +
      circle(0, -80, 20, p.ink) +
      rect(-70, -150, 140, 24, p.amber, 4),
  )

/** A small drum kit standing at (x, y). */
export const drums = (p: Palette, x: number, y: number) =>
  group(
    x,
    y,
    1,
    ellipse(0, -60, 70, 66, p.teal) +
      circle(0, -60, 54, p.paper) +
      rect(-110, -150, 80, 46, p.teal, 6) +
      rect(30, -150, 80, 46, p.teal, 6) +
      stroke('M-120-230L-70 0M120-230L70 0', p.ink, 6) +
      ellipse(-124, -232, 62, 9, p.amber, 1, -8) +
      ellipse(124, -232, 62, 9, p.amber, 1, 8),
  )

/** An upright piano with music on its stand, placed for the piano scene. */
export const uprightPiano = (p: Palette) =>
  rect(330, 330, 640, 420, p.ink, 12) +
  rect(316, 314, 668, 34, p.wood, 6) +
  rect(356, 370, 588, 120, p.wood, 6) +
  rect(300, 520, 700, 62, p.wood, 8) +
  rect(330, 508, 640, 34, p.paper) +
  repeat(24, (k) => rect(352 + k * 25.6, 508, 3, 34, p.ink, 0, 0.5)) +
  repeat(23, (k) => (k % 7 === 2 || k % 7 === 6 ? '' : rect(368 + k * 25.6, 508, 15, 20, p.ink))) +
  rect(540, 390, 220, 100, p.paper, 4) +
  stroke('M560 416H740M560 432H740M560 448H740M560 464H740', p.ink, 2) +
  circle(590, 450, 8, p.orange) +
  circle(640, 436, 8, p.orange) +
  circle(700, 444, 8, p.orange) +
  stroke('M598 450V416M648 436V404M708 444V412', p.orange, 4) +
  rect(330, 580, 30, 170, p.ink) +
  rect(940, 580, 30, 170, p.ink)
