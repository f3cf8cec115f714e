import type { Palette } from '../palettes.ts'
import { circle, each, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

/** A wheel of radius `r` with its hub. */
export const wheel = (p: Palette, x: number, y: number, r: number) =>
  circle(x, y, r, p.ink) + circle(x, y, r * 0.55, p.paper) + circle(x, y, r * 0.26, p.ink, 0.7)

/** A pickup truck in profile, facing right, 470 wide at scale 1. */
export const pickup = (p: Palette, x: number, y: number, scale = 1, color = p.teal) =>
  group(
    x,
    y,
    scale,
    path(
      'M-230-40V-104H-40L-26-168Q-22-180-8-180H70Q84-180 92-168L124-112Q210-106 222-84Q232-64 230-40Z',
      color,
    ) +
      rect(-230, -78, 460, 14, p.paper, 0, 0.85) +
      path('M-10-164H28V-112H-22ZM40-164H70L100-112H40Z', p.lit) +
      rect(-236, -50, 474, 16, p.ink, 6) +
      circle(214, -82, 11, p.lit) +
      rect(-230, -104, 190, 10, p.ink, 0, 0.25) +
      circle(-140, -36, 50, p.ink, 0.5) +
      circle(140, -36, 50, p.ink, 0.5) +
      wheel(p, -140, -36, 40) +
      wheel(p, 140, -36, 40) +
      rect(32, -108, 4, 66, p.ink, 0, 0.3) +
      rect(42, -100, 22, 6, p.ink),
  )

/** A rounded sedan in profile, facing right, 450 wide at scale 1. */
export const car = (p: Palette, x: number, y: number, scale = 1, color = p.orange) =>
  group(
    x,
    y,
    scale,
    path(
      'M-220-44Q-226-96-170-104L-130-110Q-96-172-40-174H50Q100-172 134-112L190-100Q224-92 222-44Z',
      color,
    ) +
      path('M-102-112Q-78-154-36-156H-6V-112ZM8-156H46Q82-154 106-112H8Z', p.lit) +
      path('M-102-112Q-78-154-36-156H-24L-66-112Z', p.paper, 0.5) +
      rect(-222, -66, 444, 8, p.paper, 0, 0.8) +
      rect(-226, -48, 452, 14, p.ink, 6) +
      circle(206, -82, 10, p.lit) +
      wheel(p, -132, -34, 40) +
      wheel(p, 132, -34, 40) +
      rect(-2, -104, 4, 56, p.ink, 0, 0.3) +
      rect(10, -98, 22, 5, p.ink, 0, 0.7),
  )

/** A bicycle in profile, facing right, 220 wide at scale 1. */
export const bicycle = (p: Palette, x: number, y: number, scale = 1, color = p.orange) =>
  group(
    x,
    y,
    scale,
    each(
      [-66, 66],
      (a) => `<circle cx="${a}" cy="-46" r="44" fill="none" stroke="${p.ink}" stroke-width="8"/>`,
    ) + stroke('M-66-46L-30-104H44L4-46H-66M-30-104L4-46M66-46L40-122H62M-40-122H-16', color, 9),
  )

/** A city bus in profile, facing right. */
export const bus = (p: Palette, x: number, y: number, scale = 1, color = p.orange) =>
  group(
    x,
    y,
    scale,
    rect(-310, -240, 620, 206, color, 26) +
      rect(-310, -104, 620, 16, p.paper) +
      repeat(
        5,
        (i) =>
          rect(-284 + i * 96, -208, 80, 82, p.lit, 8) +
          polygon(
            [
              -284 + i * 96 + 10,
              -126,
              -284 + i * 96 + 44,
              -208,
              -284 + i * 96 + 64,
              -208,
              -284 + i * 96 + 30,
              -126,
            ],
            p.paper,
            0.5,
          ),
      ) +
      rect(204, -208, 84, 140, p.lit, 8) +
      rect(-314, -48, 628, 16, p.ink, 8) +
      circle(296, -74, 10, p.lit) +
      wheel(p, -190, -36, 42) +
      wheel(p, 170, -36, 42),
  )
