import type { Palette } from '../palettes.ts'
import { circle, each, ellipse, group, path, rect, stroke } from '../svg.ts'

/** A cup on its saucer, steaming by default. */
export const cup = (p: Palette, x: number, y: number, scale = 1, color = p.paper, steam = true) =>
  group(
    x,
    y,
    scale,
    stroke('M46-62Q86-64 78-36Q70-16 38-18', color, 12) +
      path('M-54-84H54Q54-10 26 0H-26Q-54-10-54-84Z', color) +
      path('M10-84H54Q54-10 26 0H0Q22-30 10-84Z', p.ink, 0.14) +
      ellipse(0, -84, 54, 10, p.wood) +
      ellipse(0, 4, 78, 9, color) +
      (steam ? stroke('M-18-110q-16-24 0-46t0-44M18-108q-16-24 0-46t0-50', p.paper, 7, 0.6) : ''),
  )

/** A bottle (kind 0), a jar (1) or a pump dispenser (2) with a blank label. */
export const bottle = (p: Palette, x: number, y: number, scale = 1, color = p.teal, kind = 0) =>
  group(
    x,
    y,
    scale,
    kind === 0
      ? path('M-30 0V-100Q-30-124-12-132V-160H12V-132Q30-124 30-100V0Z', color) +
          rect(-16, -186, 32, 30, p.ink, 4) +
          rect(-30, -90, 60, 54, p.paper, 0, 0.85) +
          circle(0, -63, 14, p.orange)
      : kind === 1
        ? rect(-42, -70, 84, 70, color, 10) +
          rect(-46, -98, 92, 32, p.ink, 6) +
          rect(-42, -50, 84, 26, p.paper, 0, 0.8)
        : path('M-24 0V-130H24V0Z', color) +
          rect(-10, -160, 20, 30, p.ink) +
          stroke('M0-160V-178H34', p.ink, 9) +
          rect(-24, -100, 48, 60, p.paper, 0, 0.8),
  )

/** A stack of books, the first at the bottom. */
export const bookStack = (
  p: Palette,
  x: number,
  y: number,
  scale: number,
  list = [p.orange, p.teal, p.amber, p.violet],
) =>
  group(
    x,
    y,
    scale,
    each(list, (c, i) => {
      const w = 180 - (i % 3) * 18
      const shift = (i % 2) * 14 - 8
      return (
        rect(-w / 2 + shift, -(i + 1) * 34, w, 32, c, 4) +
        rect(-w / 2 + shift + 14, -(i + 1) * 34 + 6, 10, 20, p.paper, 0, 0.7) +
        rect(w / 2 + shift - 30, -(i + 1) * 34 + 5, 28, 22, p.paper, 0, 0.85)
      )
    }),
  )

/** An open laptop with lines on its screen. */
export const laptop = (p: Palette, x: number, y: number, scale = 1) =>
  group(
    x,
    y,
    scale,
    rect(-100, -136, 200, 132, p.ink, 10) +
      rect(-90, -126, 180, 112, p.teal) +
      rect(-120, -6, 240, 14, p.paper, 6) +
      rect(-70, -100, 60, 8, p.paper) +
      rect(-70, -82, 100, 8, p.amber) +
      rect(-70, -64, 76, 8, p.paper, 0, 0.7) +
      rect(-70, -46, 110, 8, p.orange),
  )

/** A burning candle. */
export const candle = (p: Palette, x: number, y: number, scale = 1) =>
  group(
    x,
    y,
    scale,
    rect(-22, -70, 44, 70, p.paper, 4) +
      path('M0-118Q18-92 0-80Q-18-92 0-118Z', p.amber) +
      circle(0, -98, 40, p.lit, 0.24) +
      rect(-1.5, -82, 3, 12, p.ink),
  )
