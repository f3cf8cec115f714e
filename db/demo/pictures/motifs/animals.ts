import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'

/** A grackle facing right. */
export const bird = (p: Palette, x: number, y: number, scale = 1) =>
  group(
    x,
    y,
    scale,
    path('M-30 0Q-10-28 14-22Q18-36 32-34L46-28L32-24Q26 0-6 4L-48 20Z', p.ink) +
      circle(30, -29, 2.4, p.amber),
  )

/** A sitting dog in profile, facing right, 262 high at scale 1. */
export const sittingDog = (p: Palette, x: number, y: number, scale = 1, color = p.wood, spot = p.paper) =>
  group(
    x,
    y,
    scale,
    stroke('M-66-16Q-116-24-112-70', color, 18) +
      path('M-76 0Q-92-80-32-128Q-20-170 20-176Q56-170 58-120Q62-60 54 0Z', color) +
      path('M24-150Q58-140 56-96Q50-70 34-72Q14-100 24-150Z', spot) +
      ellipse(-44, -34, 44, 38, color) +
      rect(18, -80, 26, 80, color, 12) +
      rect(44, -76, 22, 76, color, 11) +
      ellipse(34, -4, 26, 10, color) +
      ellipse(62, -4, 22, 9, color) +
      ellipse(-44, -5, 40, 11, color) +
      stroke('M43-64V-8M19-60Q16-30 18-10M-84-30Q-78-70-44-72Q-10-70-4-30', p.ink, 3.5, 0.3) +
      rect(2, -152, 62, 15, p.teal, 7) +
      circle(48, -132, 9, p.amber) +
      path(
        'M-6-222Q0-262 46-260Q78-258 84-226Q124-222 126-204Q124-180 88-178Q70-160 34-162Q-8-168-6-222Z',
        color,
      ) +
      ellipse(108, -204, 12, 9, p.ink) +
      circle(66, -222, 6, p.ink) +
      path('M4-246Q-40-244-36-180Q-20-158-2-186Q16-214 22-246Z', p.ink, 0.72) +
      stroke('M92-186Q104-180 114-186', p.ink, 4),
  )

/** A standing dog in profile, facing right, with a collar. */
export const standingDog = (p: Palette, x: number, y: number, scale = 1, color = p.wood, spot = p.paper) =>
  group(
    x,
    y,
    scale,
    stroke('M-100-110Q-140-130-136-176', color, 16) +
      rect(-92, -80, 24, 80, color, 11) +
      rect(46, -80, 24, 80, color, 11) +
      rect(-62, -76, 22, 76, p.ink, 11, 0.35) +
      rect(-62, -76, 22, 76, color, 11, 0.6) +
      rect(72, -80, 22, 80, color, 11) +
      path('M-108-120Q-104-152-60-150H60Q104-152 102-110Q100-62 60-66H-60Q-112-60-108-120Z', color) +
      ellipse(-10, -118, 40, 24, spot) +
      path(
        'M66-150L84-206Q96-232 128-228Q152-226 156-206Q192-204 192-188Q190-168 158-166Q140-150 108-116Z',
        color,
      ) +
      ellipse(178, -192, 11, 8, p.ink) +
      circle(138, -204, 5, p.ink) +
      path('M96-222Q62-216 68-164Q82-150 98-172Q110-198 112-222Z', p.ink, 0.7) +
      stroke('M80-152L112-132', p.orange, 12),
  )

/** A sitting cat seen from the front, 206 high at scale 1. */
export const sittingCat = (p: Palette, x: number, y: number, scale = 1, color = p.ink, eye = p.amber) =>
  group(
    x,
    y,
    scale,
    stroke('M-44-14Q-110-10-104-70Q-100-100-78-92', color, 18) +
      path(
        'M-56 0Q-72-80-24-128Q-34-176-30-206L-6-190Q12-196 30-190L54-206Q58-176 48-132Q76-60 62 0Z',
        color,
      ) +
      circle(0, -160, 5, eye) +
      circle(26, -160, 5, eye) +
      path('M10-150h8l-4 5z', p.orange) +
      stroke('M-34-146h-26M-34-154l-24-8M60-146h26M60-154l24-8', eye, 2.5, 0.7) +
      rect(-18, -128, 60, 10, p.orange, 5),
  )

/** `n` soap bubbles scattered over a rectangle. */
export const soapBubbles = (p: Palette, rng: Rng, x: number, y: number, w: number, h: number, n = 16) =>
  repeat(n, () => {
    const [cx, cy, r] = [x + rng() * w, y + rng() * h, rng.num(8, 26)]
    return circle(cx, cy, r, p.paper, 0.75) + circle(cx - r * 0.3, cy - r * 0.3, r * 0.26, p.teal, 0.5)
  })
