import type { Palette } from '../palettes.ts'
import { circle, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

/** A string of `n` bulbs sagging between two points. */
export const stringLights = (p: Palette, x1: number, y1: number, x2: number, y2: number, sag = 70, n = 9) => {
  const along = (t: number): readonly [number, number] => [
    (1 - t) * (1 - t) * x1 + 2 * t * (1 - t) * ((x1 + x2) / 2) + t * t * x2,
    (1 - t) * (1 - t) * y1 + 2 * t * (1 - t) * ((y1 + y2) / 2 + sag * 2) + t * t * y2,
  ]
  return (
    stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, p.ink, 3.5) +
    repeat(n, (i) => {
      const [x, y] = along((i + 0.5) / n)
      return (
        circle(x, y + 12, 22, p.lit, 0.26) + circle(x, y + 12, 10, p.lit) + rect(x - 4, y - 2, 8, 7, p.ink)
      )
    })
  )
}

/** A post of height `h` standing at (x, y). */
export const pole = (p: Palette, x: number, y: number, h: number, color = p.ink) =>
  rect(x - 5, y - h, 10, h, color) + rect(x - 16, y - 10, 32, 10, color, 3)

/** A globe street lamp, 270 high at scale 1. */
export const streetLamp = (p: Palette, x: number, y: number, scale = 1) =>
  group(
    x,
    y,
    scale,
    rect(-5, -230, 10, 230, p.ink) +
      rect(-18, -14, 36, 14, p.ink, 4) +
      circle(0, -246, 46, p.lit, 0.22) +
      circle(0, -246, 22, p.lit) +
      rect(-14, -230, 28, 8, p.ink),
  )

/** A pendant lamp on its cord, with a cone of light. */
export const pendantLamp = (p: Palette, x: number, y: number, scale = 1, color = p.orange) =>
  rect(x - 2, 0, 4, y - 30 * scale, p.ink) +
  group(
    x,
    y,
    scale,
    polygon([-60, 30, 60, 30, 140, 330, -140, 330], p.lit, 0.13) +
      path('M-64 30Q-60-30 0-34Q60-30 64 30Z', color) +
      ellipse(0, 30, 26, 12, p.lit) +
      path('M20-30Q60-20 64 30H40Q40-10 20-30Z', p.ink, 0.2),
  )

/** A floor lamp with a fabric shade. */
export const floorLamp = (p: Palette, x: number, y: number, scale = 1, color = p.amber) =>
  group(
    x,
    y,
    scale,
    rect(-4, -330, 8, 330, p.ink) +
      rect(-34, -10, 68, 10, p.ink, 4) +
      circle(0, -340, 120, p.lit, 0.16) +
      polygon([-44, -390, 44, -390, 72, -300, -72, -300], color),
  )
