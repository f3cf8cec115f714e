import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import { circle, group, halftone, path, rect, repeat } from '../svg.ts'

/** One flat-bottomed cloud, about 240 wide at scale 1. */
const cloud = (p: Palette, x: number, y: number, scale = 1, fill = p.paper, opacity = 0.75) =>
  group(x, y, scale, path('M-120 0q4-34 42-30q16-44 66-36q46-28 78 14q44-8 54 26q20 4 22 26z', fill, opacity))

/** Scattered stars over the upper `h` of the picture. */
export const stars = (p: Palette, rng: Rng, n = 38, h = 380) =>
  repeat(n, () => circle(rng.num(20, 1180), rng.num(14, h), rng.num(1.2, 3), p.paper, 0.75))

/** One bat seen from the front, wings open, about 96 wide at scale 1. */
const bat = (p: Palette, x: number, y: number, scale = 1, fill = p.ink) =>
  group(
    x,
    y,
    scale,
    path(
      'M0 4q-4-10-7-12l-2 6q-18-14-40-8q8 6 8 16q10-6 16 2q8-6 14 4q3 4 11 8q8-4 11-8q6-10 14-4q6-8 16-2q0-10 8-16q-22-6-40 8l-2-6q-3 2-7 12z',
      fill,
    ),
  )

/** A loose ribbon of `n` bats streaming to the right from (x, y). */
export const bats = (p: Palette, rng: Rng, x: number, y: number, n = 9, fill = p.ink) =>
  repeat(n, (i) =>
    bat(
      p,
      x + i * rng.num(26, 46) + rng.num(-30, 30),
      y - Math.sin(i / 2) * 50 + rng.num(-36, 36),
      rng.num(0.28, 0.72),
      fill,
    ),
  )

/** A crescent: the lit rim of a disc, its dark side left faintly visible. */
const moon = (p: Palette, x: number, y: number, r: number): string => {
  // The shadow is a disc of 0.82 r, moved by (0.34, -0.18) r; the two rims meet `along` its direction.
  const shadowR = r * 0.82
  const [dx, dy] = [r * 0.34, r * -0.18]
  const away = Math.hypot(dx, dy)
  const along = (r * r - shadowR * shadowR + away * away) / (2 * away)
  const half = Math.sqrt(r * r - along * along)
  const horn = (side: 1 | -1): string =>
    `${(x + (dx * along - side * dy * half) / away).toFixed(1)} ${(y + (dy * along + side * dx * half) / away).toFixed(1)}`
  return (
    circle(x, y, r, p.sky[1]) +
    path(`M${horn(1)}A${r} ${r} 0 1 1 ${horn(-1)}A${shadowR} ${shadowR} 0 1 0 ${horn(1)}Z`, p.sun)
  )
}

/** Layered sky with one strong disc; the curved bands echo a split-fountain print. */
export const sky = (
  p: Palette,
  rng: Rng,
  { sun = true, sx = rng.num(330, 870), sy = rng.num(210, 340), sr = rng.num(110, 170) } = {},
) => {
  const b = rng.int(-50, 40)
  let o = rect(0, 0, 1200, 800, p.sky[0])
  o += path(`M0 ${230 + b}Q300 ${150 + b} 620 ${215 + b}T1200 ${190 + b}V800H0Z`, p.sky[1])
  o += path(`M0 ${390 + b}Q330 ${330 + b} 640 ${385 + b}T1200 ${340 + b}V800H0Z`, p.sky[2])
  if (p.light === 'dark' && p.name !== 'creek') o += stars(p, rng)
  if (sun) {
    o += circle(sx, sy, sr * 1.55, p.sun, 0.13) + circle(sx, sy, sr * 1.27, p.sun, 0.18)
    o += p.name === 'night' ? moon(p, sx, sy, sr) : circle(sx, sy, sr, p.sun)
  }
  if (p.name !== 'night') {
    o += cloud(p, rng.num(120, 360), rng.num(100, 190), rng.num(0.7, 1.1), p.paper, 0.5)
    o += cloud(p, rng.num(820, 1080), rng.num(150, 250), rng.num(0.6, 1), p.paper, 0.4)
  }
  return o + halftone(-8, 400 + b, 1216, 7, p.paper, { gap: 16, from: 1, to: 5, opacity: 0.16 })
}

/** Two rows of Hill Country ridges, the farther one at `y`. */
export const hills = (p: Palette, rng: Rng, y = 470, farther = p.far) => {
  const k = rng.int(-30, 30)
  return (
    path(`M0 ${y}Q180 ${y - 80 + k} 400 ${y - 24}T800 ${y - 46 - k}T1200 ${y - 30}V800H0Z`, farther) +
    path(`M0 ${y + 50}Q240 ${y - 20 - k} 520 ${y + 34}T1200 ${y + 4 + k}V800H0Z`, p.mid)
  )
}
