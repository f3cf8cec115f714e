import type { Palette } from '../palettes.ts'
import { path, polygon, rect, stroke } from '../svg.ts'

/** A slanted cast shadow `len` to the right of a foot `w` wide. */
export const castShadow = (p: Palette, x: number, y: number, w: number, length = 190, h = 26) =>
  polygon([x - w / 2, y, x + w / 2, y, x + w / 2 + length, y + h, x - w / 2 + length, y + h], p.ink, 0.22)

/** Open ground in two bands from `y` down. */
export const ground = (p: Palette, y = 560, color = p.ground, nearColor = p.ground2) =>
  path(`M0 ${y + 12}Q320 ${y - 16} 640 ${y + 4}T1200 ${y}V800H0Z`, color) +
  path(`M0 ${y + 130}Q380 ${y + 84} 720 ${y + 128}T1200 ${y + 104}V800H0Z`, nearColor)

/** A straight road with a broken center line. */
export const road = (p: Palette, y = 640, h = 110, color = p.ink) =>
  rect(0, y, 1200, h, color, 0, 0.82) +
  `<path d="M-20 ${y + h / 2}H1220" stroke="${p.amber}" stroke-width="8" stroke-dasharray="74 52"/>`

/** Sidewalk slabs from `y` to the lower edge. */
export const sidewalk = (p: Palette, y = 640) =>
  rect(0, y, 1200, 160, p.ground) +
  rect(0, y, 1200, 12, p.paper, 0, 0.5) +
  stroke(
    `M180 ${y + 12}L90 800M480 ${y + 12}L440 800M760 ${y + 12}L790 800M1030 ${y + 12}L1120 800`,
    p.ink,
    4,
    0.16,
  )
