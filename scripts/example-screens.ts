/** The screens of the drawn examples: a shop, a price list, a calendar, lessons, a route, a season. */
import type { Palette } from '../db/demo/pictures/palettes.ts'
import { circle, clipRect, each, path, rect, repeat, stroke } from '../db/demo/pictures/svg.ts'

export type Box = { x: number; y: number; w: number; h: number }
/** Draws the screen of an invented business below its picture. */
export type Content = (box: Box, p: Palette) => string

/** A line of text as a gray bar, too small to read. */
export const line = (x: number, y: number, w: number, p: Palette, height = 12, opacity = 0.5) =>
  rect(x, y, w, height, p.ink, height / 2, opacity)

export const button = (x: number, y: number, w: number, p: Palette, h = 44) =>
  rect(x, y, w, h, p.orange, 8) + rect(x + w * 0.26, y + h / 2 - 5, w * 0.48, 10, p.paper, 5)

/** Tiles with one shape each: things to buy. */
export const tiles: Content = ({ x, y, w, h }, p) => {
  const columns = w > 400 ? 4 : 2
  const gap = 16
  const width = (w - gap * (columns - 1)) / columns
  const rows = Math.max(1, Math.floor((h + gap) / (width + 62)))
  const grounds = [p.wall, p.ground, p.sky[2], p.sage]
  const shapes = [p.orange, p.teal, p.violet, p.amber]
  return repeat(columns * rows, (i) => {
    const left = x + (i % columns) * (width + gap)
    const top = y + Math.floor(i / columns) * (width + 62)
    const shape = shapes[(i + Math.floor(i / columns)) % shapes.length] ?? p.orange
    return (
      rect(left, top, width, width * 0.86, grounds[i % grounds.length] ?? p.wall, 8) +
      circle(left + width / 2, top + width * 0.43, width * 0.25, shape) +
      rect(left + width * 0.3, top + width * 0.5, width * 0.4, width * 0.18, p.paper, 4, 0.85) +
      line(left, top + width * 0.86 + 12, width * 0.62, p, 10) +
      rect(left + width - 34, top + width * 0.86 + 12, 34, 10, p.orange, 5)
    )
  })
}

/** Names with dotted lines to their prices. */
export const priceList: Content = ({ x, y, w, h }, p) => {
  const columns = w > 400 ? 2 : 1
  const width = (w - 48 * (columns - 1)) / columns
  const rows = Math.floor(h / 40)
  const lengths = [0.44, 0.32, 0.52, 0.38, 0.47, 0.35]
  return repeat(columns, (column) =>
    repeat(rows, (row) => {
      const left = x + column * (width + 48)
      const top = y + row * 40
      const length = width * (lengths[(row + column * 2) % lengths.length] ?? 0.4)
      const dots = stroke(
        `M${left + length + 14} ${top + 9}H${left + width - 58}`,
        p.ink,
        3,
        0.35,
        ' stroke-dasharray="0 10"',
      )
      return line(left, top, length, p) + dots + rect(left + width - 44, top, 44, 12, p.orange, 6)
    }),
  )
}

/** A month with a chosen day, and the times of that day. */
export const calendar: Content = ({ x, y, w, h }, p) => {
  const isWide = w > 400
  const side = isWide ? w * 0.56 : w
  const cell = side / 7
  const rows = Math.min(5, Math.floor((h - 40) / (cell * 0.74)))
  const days = repeat(rows * 7, (i) => {
    const left = x + (i % 7) * cell
    const top = y + 40 + Math.floor(i / 7) * cell * 0.74
    const isChosen = i === 10
    const isFull = [2, 3, 8, 12, 19, 20, 26].includes(i)
    const fill = isChosen ? p.orange : isFull ? p.ground2 : p.wall
    return rect(left + 3, top + 3, cell - 6, cell * 0.74 - 6, fill, 6, isFull ? 0.55 : 1)
  })
  const slots = isWide
    ? repeat(Math.floor((h - 40) / 56), (i) => {
        const left = x + side + 40
        const top = y + 40 + i * 56
        const ground = i === 1 ? rect(left, top, w - side - 40, 44, p.teal, 8) : ''
        const edge = rect(left, top, w - side - 40, 44, p.wall, 8)
        return (
          (i === 1 ? ground : edge) + line(left + 16, top + 17, 70, i === 1 ? { ...p, ink: p.paper } : p, 10)
        )
      })
    : ''
  return line(x, y, side * 0.34, p, 14, 0.8) + days + slots
}

/** Rows with a face, a line and a progress bar. */
export const progress: Content = ({ x, y, w, h }, p) => {
  const faces = [p.teal, p.violet, p.amber, p.sage, p.orange]
  const shares = [0.82, 0.46, 0.64, 0.28, 0.9]
  return repeat(Math.floor(h / 62), (i) => {
    const top = y + i * 62
    const left = x + 58
    const width = w - 58
    return (
      circle(x + 21, top + 21, 21, faces[i % faces.length] ?? p.teal) +
      line(left, top + 4, width * 0.42, p, 11) +
      rect(left, top + 26, width, 10, p.ground, 5) +
      rect(left, top + 26, width * (shares[i % shares.length] ?? 0.5), 10, p.teal, 5)
    )
  })
}

/** A line chart over weeks, with three numbers above it. */
export const figures: Content = ({ x, y, w, h }, p) => {
  const third = (w - 32) / 3
  const bottom = y + h - 16
  const top = y + 104
  const points = [0.3, 0.42, 0.36, 0.58, 0.52, 0.74, 0.68, 0.92]
  const at = (i: number) =>
    `${(x + (w * i) / (points.length - 1)).toFixed(1)} ${(bottom - (bottom - top) * (points[i] ?? 0)).toFixed(1)}`
  const d = `M${points.map((_, i) => at(i)).join('L')}`
  return (
    each([p.orange, p.teal, p.violet], (fill, i) => {
      const left = x + i * (third + 16)
      return rect(left, y, third * 0.5, 26, fill, 5) + line(left, y + 40, third * 0.8, p, 9, 0.4)
    }) +
    repeat(3, (i) => stroke(`M${x} ${top + ((bottom - top) * i) / 2}H${x + w}`, p.ink, 2, 0.16)) +
    path(`${d}L${x + w} ${bottom}L${x} ${bottom}Z`, p.teal, 0.22) +
    stroke(d, p.teal, 6) +
    circle(x + w, bottom - (bottom - top) * 0.92, 11, p.orange)
  )
}

/** A route through town with stops on it. */
export const route: Content = ({ x, y, w, h }, p) => {
  const streets =
    repeat(6, (i) =>
      stroke(`M${x - 20} ${y + 20 + i * 52}L${x + w + 20} ${y - 26 + i * 58}`, p.paper, 7, 0.9),
    ) +
    repeat(9, (i) => stroke(`M${x + i * 96} ${y - 10}L${x - 40 + i * 100} ${y + h + 20}`, p.paper, 7, 0.9))
  const way = `M${x + w * 0.12} ${y + h * 0.78}C${x + w * 0.3} ${y + h * 0.2} ${x + w * 0.5} ${y + h * 0.95} ${x + w * 0.86} ${y + h * 0.24}`
  const stop = (left: number, top: number, fill: string) =>
    circle(x + w * left, y + h * top, 17, p.paper) + circle(x + w * left, y + h * top, 11, fill)
  return clipRect(
    x,
    y,
    w,
    h,
    rect(x, y, w, h, p.ground) +
      path(
        `M${x} ${y + h * 0.62}Q${x + w * 0.4} ${y + h * 0.5} ${x + w} ${y + h * 0.7}V${y + h * 0.82}Q${x + w * 0.4} ${y + h * 0.64} ${x} ${y + h * 0.76}Z`,
        p.water,
        0.9,
      ) +
      streets +
      stroke(way, p.orange, 9) +
      stop(0.12, 0.78, p.teal) +
      stop(0.47, 0.57, p.violet) +
      stop(0.86, 0.24, p.orange),
    10,
  )
}
