import type { Palette } from '../palettes.ts'
import { ellipse, group, polygon, rect, repeat, stroke } from '../svg.ts'

/** A picnic table seen from its long side. */
export const picnicTable = (p: Palette, x: number, y: number, scale = 1, color = p.wood) =>
  group(
    x,
    y,
    scale,
    stroke('M-70-70L-100 0M70-70L100 0', p.ink, 11) +
      rect(-120, -86, 240, 18, color, 4) +
      rect(-150, -44, 300, 14, color, 4) +
      rect(-120, -72, 240, 6, p.ink, 0, 0.3),
  )

/** A three-seat sofa with two cushions, 480 wide at scale 1. */
export const sofa = (p: Palette, x: number, y: number, scale = 1, color = p.teal) =>
  group(
    x,
    y,
    scale,
    rect(-210, -170, 420, 150, color, 34) +
      rect(-196, -100, 196, 70, color, 16) +
      rect(-196, -102, 194, 64, p.paper, 16, 0.14) +
      rect(2, -102, 194, 64, p.paper, 16, 0.14) +
      rect(-240, -120, 64, 110, color, 28) +
      rect(176, -120, 64, 110, color, 28) +
      rect(-240, -40, 480, 26, p.ink, 10, 0.2) +
      rect(-200, -14, 16, 26, p.wood) +
      rect(184, -14, 16, 26, p.wood) +
      group(-120, -112, 1, rect(-38, -38, 76, 70, p.orange, 10), -10) +
      group(110, -110, 1, rect(-36, -36, 72, 66, p.amber, 10), 9),
  )

/** A table `w` wide whose top is at `y`. */
export const table = (p: Palette, x: number, y: number, w: number, h = 130, color = p.wood) =>
  rect(x - w / 2 + 24, y, 16, h, p.ink, 0, 0.85) +
  rect(x + w / 2 - 40, y, 16, h, p.ink, 0, 0.85) +
  rect(x - w / 2, y, w, 22, color, 5) +
  rect(x - w / 2, y + 16, w, 8, p.ink, 0, 0.28)

/** A paneled counter with an overhanging top. */
export const counter = (
  p: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  color = p.teal,
  top = p.paper,
) =>
  rect(x, y, w, h, color) +
  repeat(Math.floor(w / 60), (i) => rect(x + i * 60 + 4, y + 34, 52, h - 50, p.ink, 4, 0.12)) +
  rect(x - 14, y - 6, w + 28, 26, top, 4) +
  rect(x, y + 20, w, 10, p.ink, 0, 0.24)

/** A plain chair in profile, facing right unless flipped. */
export const chair = (p: Palette, x: number, y: number, scale = 1, color = p.wood, flip = false) =>
  group(
    x,
    y,
    flip ? [-scale, scale] : scale,
    stroke('M-40 0L-34-90L-46-190M40 0L36-90', color, 12) +
      rect(-46, -100, 92, 18, color, 6) +
      rect(-54, -190, 18, 70, color, 6),
  )

/** A round stool. */
export const stool = (p: Palette, x: number, y: number, scale = 1, color = p.orange) =>
  group(
    x,
    y,
    scale,
    stroke('M-24-84L-36 0M24-84L36 0M-30-36H30', p.ink, 8) + rect(-42, -98, 84, 20, color, 9),
  )

/** An oval rug in three rings. */
export const rug = (p: Palette, x: number, y: number, w: number, color = p.orange) =>
  ellipse(x, y, w / 2, w / 9, color) +
  ellipse(x, y, w / 2 - 26, w / 9 - 9, p.amber) +
  ellipse(x, y, w / 2 - 44, w / 9 - 15, color)

/** A framed mirror with one streak of light, centered on `x`. */
export const mirror = (p: Palette, x: number, y: number, w: number, h: number) =>
  rect(x - w / 2 - 12, y - 12, w + 24, h + 24, p.wood, 16) +
  rect(x - w / 2, y, w, h, p.sky[1], 8) +
  polygon([x - w * 0.3, y + h, x + w * 0.1, y, x + w * 0.34, y, x - w * 0.06, y + h], p.paper, 0.4)
