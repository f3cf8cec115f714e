/** Rounds to a tenth, so files stay small and their bytes stable. */
const round = (value: number): number => Math.round(value * 10) / 10
const opacityOf = (name: string, opacity: number): string => (opacity === 1 ? '' : ` ${name}="${opacity}"`)

/** A rectangle with its upper left corner at (x, y). */
export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, opacity = 1) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${
    radius ? ` rx="${round(radius)}"` : ''
  }${opacityOf('fill-opacity', opacity)}/>`

/** A circle around (x, y). */
export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${opacityOf('fill-opacity', opacity)}/>`

/** A circle's outline; `attributes` is raw SVG, for dashes. */
export const ring = (
  x: number,
  y: number,
  r: number,
  color: string,
  width: number,
  opacity = 1,
  attributes = '',
) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${color}" stroke-width="${width}"${opacityOf('stroke-opacity', opacity)}${attributes}/>`

/** An ellipse around (x, y), rotated by `rotation` degrees. */
export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity = 1,
  rotation = 0,
) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${opacityOf('fill-opacity', opacity)}${
    rotation ? ` transform="rotate(${rotation} ${round(x)} ${round(y)})"` : ''
  }/>`

/** A filled path. */
export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacityOf('fill-opacity', opacity)}/>`

/** An open line with round ends; `attributes` is raw SVG, for dashes. */
export const stroke = (d: string, color: string, width: number, opacity = 1, attributes = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${opacityOf('stroke-opacity', opacity)}${attributes}/>`

/** Moves a drawing's origin to (x, y), then rotates it by degrees and scales it; a pair scales the axes separately. */
export const group = (
  x: number,
  y: number,
  scale: number | readonly [number, number],
  body: string,
  rotation = 0,
) => {
  const turn = rotation ? ` rotate(${round(rotation)})` : ''
  const size =
    typeof scale === 'number' ? (scale === 1 ? '' : ` scale(${scale})`) : ` scale(${scale[0]} ${scale[1]})`
  return `<g transform="translate(${round(x)} ${round(y)})${turn}${size}">${body}</g>`
}

/** Path data of a line through x, y, x, y … */
export const polyline = (points: readonly number[]): string =>
  `M${points.map((value, i) => `${i % 2 ? ' ' : i ? 'L' : ''}${round(value)}`).join('')}`

/** A filled polygon through x, y, x, y … */
export const polygon = (points: readonly number[], fill: string, opacity = 1) =>
  path(`${polyline(points)}Z`, fill, opacity)

/** Draws `n` times, with the index. */
export const repeat = (n: number, draw: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => draw(index)).join('')

/** Draws once for each item; rows written in place keep their tuple types. */
export const each = <const T>(items: readonly T[], draw: (item: T, index: number) => string): string =>
  items.map(draw).join('')

/** The item at `index`, which wraps around at the end of the list; throws for an empty list. */
export const cycle = <T>(items: readonly [T, ...T[]], index: number): T =>
  items[index % items.length] ?? items[0]

/** Path data as an ID: a clip used twice in a picture has the same ID both times. */
const clipIdOf = (d: string): string => `c${d.replace(/[^\w]+/g, '_')}`

/** Shows `body` only inside the shape. */
export const clipPath = (d: string, body: string): string =>
  `<clipPath id="${clipIdOf(d)}"><path d="${d}"/></clipPath><g clip-path="url(#${clipIdOf(d)})">${body}</g>`

/** Shows `body` only inside the rectangle. */
export const clipRect = (x: number, y: number, w: number, h: number, body: string, radius = 0): string => {
  const id = `r${[x, y, w, h, radius].map((value) => `${round(value)}`).join('_')}`
  return `<clipPath id="${id}"><rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${radius}"/></clipPath><g clip-path="url(#${id})">${body}</g>`
}

/** Rows of round dots whose size goes from `from` to `to`. They are zero-length dashes, so a row takes one path. */
export const halftone = (
  x: number,
  y: number,
  w: number,
  rows: number,
  color: string,
  { gap = 14, from = 1, to = 8, opacity = 0.3 } = {},
) =>
  repeat(rows, (i) => {
    const dot = from + ((to - from) * i) / Math.max(1, rows - 1)
    const shift = i % 2 ? gap / 2 : 0
    return `<path d="M${round(x + shift)} ${round(y + i * gap * 0.8)}h${round(w)}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${round(dot)}" stroke-linecap="round" stroke-dasharray="0 ${gap}" fill="none"/>`
  })
