import type { Palette } from '../palettes.ts'
import { circle, each, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

const officeTower = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  windows: string,
  cols: number,
) =>
  rect(x, y - h, w, h, fill) +
  `<path d="${Array.from({ length: cols }, (_, i) => `M${Math.round(x + (w / (cols + 1)) * (i + 1))} ${y - h + 16}V${y - 4}`).join('')}" stroke="${windows}" stroke-width="5" stroke-dasharray="7 11" stroke-opacity=".5" fill="none"/>`

/** Austin's skyline with the left end of its base line at (x, y): dome, owl-crowned tower, offset blocks, stepped blocks; 650 wide at scale 1. */
export const skyline = (p: Palette, x: number, y: number, scale = 1) =>
  group(
    x,
    y,
    scale,
    officeTower(0, 0, 60, 120, p.mid, p.lit, 3) +
      officeTower(66, 0, 46, 176, p.mid, p.lit, 2) +
      officeTower(120, 0, 76, 206, p.mid, p.lit, 3) +
      polygon([120, -206, 134, -250, 158, -270, 182, -250, 196, -206], p.mid) +
      rect(204, -96, 92, 96, p.mid) +
      path('M216-96v-16h12q2-42 22-48v-18h4v18q20 6 22 48h12v16z', p.mid) +
      rect(304, -150, 62, 150, p.mid) +
      rect(314, -222, 58, 76, p.mid) +
      rect(300, -280, 56, 64, p.mid) +
      rect(316, -336, 52, 60, p.mid) +
      officeTower(378, 0, 56, 148, p.mid, p.lit, 2) +
      officeTower(440, 0, 70, 232, p.mid, p.lit, 3) +
      polygon([440, -232, 510, -262, 510, -232], p.mid) +
      officeTower(516, 0, 44, 110, p.mid, p.lit, 2) +
      officeTower(566, 0, 84, 70, p.mid, p.lit, 3),
  )

/** A tin-roofed water tower with a star, feet at (x, y), 326 high at scale 1. */
export const waterTower = (p: Palette, x: number, y: number, scale = 1, tank = p.orange, leg = p.ink) =>
  group(
    x,
    y,
    scale,
    stroke('M-44 0L-28-190M44 0L28-190M0 0V-190M-38-70L34-130M38-70L-34-130M-40-66H40', leg, 6) +
      path('M-66-196H66V-262Q66-276 40-282H-40Q-66-276-66-262Z', tank) +
      path('M-66-196H66L44-176H-44Z', leg) +
      polygon([-72, -280, 0, -326, 72, -280], leg) +
      rect(10, -280, 56, 84, p.ink, 0, 0.18) +
      rect(-66, -246, 132, 14, p.paper, 0, 0.85) +
      circle(0, -239, 24, p.paper) +
      path('M0-258l5 13h14l-11 8l4 14l-12-8l-12 8l4-14l-11-8h14z', tank),
  )

const bungalowWindows = (p: Palette): string =>
  each(
    [-92, 62],
    (a) =>
      rect(a - 8, -134, 50, 76, p.paper) +
      rect(a - 2, -128, 38, 64, p.lit) +
      rect(a + 15, -128, 4, 64, p.paper),
  ) +
  each(
    [
      [-190, -140],
      [152, -140],
    ],
    ([a, b]) =>
      rect(a - 8, b - 8, 56, 84, p.paper) +
      rect(a, b, 40, 68, p.lit) +
      rect(a + 18, b, 4, 68, p.paper) +
      rect(a, b + 32, 40, 4, p.paper),
  ) +
  each(
    [-122, 108],
    (a) =>
      polygon([a, -174, a + 14, -174, a + 20, -50, a - 6, -50], p.paper) + rect(a - 10, -54, 34, 54, p.wall2),
  )

/** A porch bungalow on piers, 500 wide at scale 1; (x, y) is the middle of its base. */
export const bungalowHouse = (
  p: Palette,
  x: number,
  y: number,
  scale = 1,
  { wall = p.teal, roof = p.ink, door = p.orange } = {},
) =>
  group(
    x,
    y,
    scale,
    rect(-210, -190, 420, 190, wall) +
      `<path d="M-210-166H210M-210-140H210M-210-114H210M-210-88H210M-210-62H210M-210-36H210" stroke="${p.ink}" stroke-opacity=".12" stroke-width="3"/>` +
      polygon([-250, -184, -150, -306, 170, -306, 250, -184], roof) +
      polygon([-140, -190, 0, -300, 140, -190], p.paper) +
      polygon([-112, -190, 0, -276, 112, -190], wall) +
      rect(-22, -238, 44, 34, p.lit) +
      rect(-2, -238, 4, 34, p.paper) +
      rect(-130, -190, 260, 16, p.paper) +
      rect(-118, -174, 236, 174, p.ink, 0, 0.28) +
      rect(-26, -128, 56, 128, door) +
      circle(18, -62, 4, p.amber) +
      rect(-14, -116, 32, 34, p.lit) +
      bungalowWindows(p) +
      rect(-140, -12, 280, 12, p.wood) +
      rect(-60, 0, 120, 14, p.wood) +
      rect(-72, 14, 144, 12, p.wood) +
      rect(110, -340, 44, 70, p.orange) +
      rect(106, -346, 52, 12, p.ink),
  )

/** A striped, scalloped awning of `n` stripes in two colors. */
export const awning = (
  p: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  color = p.orange,
  between = p.paper,
  n = 8,
) =>
  repeat(n, (i) => {
    const stripe = w / n
    return path(
      `M${x + i * stripe} ${y}h${stripe}l3 0v${h}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0Z`,
      i % 2 ? between : color,
    )
  }) +
  rect(x, y + h - 2, w, 6, p.ink, 0, 0.16) +
  rect(x - 6, y - 8, w + 12, 12, p.ink)
