/** A safe shape of an icon: a known element with known attributes, by their React names. */
export type IconShape = { element: IconElement; attributes: Record<string, string>; children: IconShape[] }
export type Icon = { viewBox: string; shapes: IconShape[] }

const elements = ['path', 'circle', 'line', 'rect', 'polyline', 'polygon', 'ellipse', 'g'] as const
type IconElement = (typeof elements)[number]

/** SVG attribute → its React name. Nothing here can load, run or link. */
const attributeNames: Readonly<Record<string, string>> = {
  cx: 'cx',
  cy: 'cy',
  d: 'd',
  fill: 'fill',
  'fill-rule': 'fillRule',
  height: 'height',
  opacity: 'opacity',
  points: 'points',
  r: 'r',
  rx: 'rx',
  ry: 'ry',
  stroke: 'stroke',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'stroke-width': 'strokeWidth',
  transform: 'transform',
  width: 'width',
  x: 'x',
  x1: 'x1',
  x2: 'x2',
  y: 'y',
  y1: 'y1',
  y2: 'y2',
}

const tagPattern = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const attributePattern = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Numbers, path data, colors and transforms; no quotes, no colons, no URLs. */
const harmlessValue = /^(?!.*url)[\w\s.,#%()+-]*$/i
const viewBoxPattern = /^-?[\d.]+(?:[\s,]+-?[\d.]+){3}$/

/** Maximum length of markup that is parsed; category icons have a few hundred characters. */
const markupMax = 20_000

/**
 * Parses the markup of an icon and keeps only shapes; everything else (scripts, links, images, styles, handlers, text)
 * is dropped. Returns null when nothing can be drawn.
 */
export function parseIconMarkup(markup: string): Icon | null {
  const root: IconShape[] = []
  const open = [root]
  let viewBox = '0 0 24 24'
  for (const [, isEnd, rawName = '', rawAttributes = '', isClosed] of markup
    .slice(0, markupMax)
    .matchAll(tagPattern)) {
    const name = rawName.toLowerCase()
    if (name === 'svg') viewBox = isEnd ? viewBox : viewBoxOf(rawAttributes, viewBox)
    if (!isIconElement(name)) continue
    if (isEnd) {
      if (name === 'g' && open.length > 1) open.pop()
      continue
    }
    const shape: IconShape = { element: name, attributes: attributesOf(rawAttributes), children: [] }
    open.at(-1)?.push(shape)
    if (name === 'g' && !isClosed) open.push(shape.children)
  }
  return root.length > 0 ? { viewBox, shapes: root } : null
}

const isIconElement = (name: string): name is IconElement => (elements as readonly string[]).includes(name)

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(attributePattern)].map(([, name = '', double, single]) => [
    attributeNames[name.toLowerCase()],
    double ?? single ?? '',
  ])
  return Object.fromEntries(pairs.filter(([name, value]) => name && harmlessValue.test(value ?? '')))
}

function viewBoxOf(text: string, fallback: string): string {
  const value = /\bviewBox\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]?.trim() ?? ''
  return viewBoxPattern.test(value) ? value : fallback
}
