import { drawMap, type Outline } from './draw-map.ts'
import { drawNames } from './draw-names.ts'
import { atOnce, inFrames, type SlicedWork } from './in-frames.ts'
import { type MapColors, readColors } from './map-colors.ts'
import { type Pen, penFor } from './map-pen.ts'
import type { PreparedMap } from './prepared-map.ts'
import type { Box, Size, View } from './view.ts'

/** The share of the box that is drawn beyond each side, for the way until the next drawing. */
const margin = 0.15
/** Device pixels for each CSS pixel: on a phone more would only cost time. */
const densities = { phone: 1.5, other: 2, print: 3 }

/** Input of the next drawing. */
export type Drawing = { map: PreparedMap | null; outline: Outline | null; taken: readonly Box[] }

/**
 * The base map. While the map moves, only the canvas is moved; a new drawing is made in parts of frames, on a second canvas,
 * and then shown.
 */
export class MapCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #probe: HTMLElement
  readonly #front: CanvasRenderingContext2D | null
  readonly #back: CanvasRenderingContext2D | null
  /** Of the box; the canvas follows with the next drawing. */
  size: Size = { width: 0, height: 0 }
  #density = 1
  #colors: MapColors | null = null
  /** The view on the canvas, its reach beyond the box, and its size. */
  #drawn: { view: View; extra: Size; whole: Size } | null = null
  #cancel: (() => void) | null = null

  constructor(canvas: HTMLCanvasElement, probe: HTMLElement) {
    this.#canvas = canvas
    this.#probe = probe
    // Without an alpha channel it is faster, but black until it is drawn.
    this.#front = canvas.getContext('2d', { alpha: false })
    canvas.style.visibility = 'hidden'
    this.#back = document.createElement('canvas').getContext('2d', { alpha: false })
  }

  get #extra(): Size {
    return { width: Math.round(this.size.width * margin), height: Math.round(this.size.height * margin) }
  }

  /** Whether a drawing is being made. */
  get isDrawing(): boolean {
    return this.#cancel !== null
  }

  /** Forgets the colors of another theme. */
  forgetColors(): void {
    this.#colors = null
  }

  /** Moves the finished drawing to its place in `view`. Returns whether it will soon not be enough. */
  slide(view: View): boolean {
    if (!this.#drawn) return true
    const { extra, whole, view: drawn } = this.#drawn
    const ratio = view.scale / drawn.scale
    const x = view.x - (drawn.x + extra.width) * ratio + extra.width
    const y = view.y - (drawn.y + extra.height) * ratio + extra.height
    this.#canvas.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`
    const room = Math.min(
      extra.width - x,
      extra.height - y,
      x + whole.width * ratio - this.size.width - extra.width,
      y + whole.height * ratio - this.size.height - extra.height,
    )
    return room < Math.min(extra.width, extra.height) * 0.4 || ratio > 1.9
  }

  /** Draws `view` anew in the coming frames, then calls `onShown`; calls `drawing` in the first of them. */
  draw(view: View, drawing: () => Drawing, onShown: () => void): void {
    this.#cancel?.()
    this.#cancel = null
    const pen = this.#penFor(view)
    if (!pen) return
    const extra = this.#extra
    this.#cancel = inFrames(drawAll(pen, drawing, extra), () => {
      this.#cancel = null
      this.#show(view, pen, extra)
      onShown()
    })
  }

  /** Draws at once, sharper and in the light colors of a printed page. */
  print(view: View, drawing: () => Drawing): void {
    this.#cancel?.()
    this.#cancel = null
    this.#probe.classList.add('PrintColors')
    this.#colors = null
    const pen = this.#penFor(view, densities.print)
    const extra = this.#extra
    if (pen) {
      atOnce(drawAll(pen, drawing, extra))
      this.#show(view, pen, extra)
      this.slide(view)
    }
    this.#probe.classList.remove('PrintColors')
    this.#colors = null
  }

  #penFor(view: View, density = this.size.width < 640 ? densities.phone : densities.other): Pen | null {
    const { size } = this
    const extra = this.#extra
    if (!this.#back || size.width === 0 || size.height === 0) return null
    const whole = { width: size.width + 2 * extra.width, height: size.height + 2 * extra.height }
    this.#density = density === densities.print ? density : Math.min(density, window.devicePixelRatio || 1)
    resize(
      this.#back.canvas,
      Math.round(whole.width * this.#density),
      Math.round(whole.height * this.#density),
    )
    this.#colors ??= readColors(this.#probe)
    const shifted = { x: view.x + extra.width, y: view.y + extra.height, scale: view.scale }
    return penFor(this.#back, shifted, whole, this.#density, this.#colors)
  }

  #show(view: View, { size: whole }: Pen, extra: Size): void {
    if (!this.#front || !this.#back) return
    const { width, height } = this.#back.canvas
    resize(this.#canvas, width, height)
    this.#front.drawImage(this.#back.canvas, 0, 0)
    this.#drawn = { view, extra, whole }
    Object.assign(this.#canvas.style, {
      left: `${-extra.width}px`,
      top: `${-extra.height}px`,
      width: `${whole.width}px`,
      height: `${whole.height}px`,
      visibility: 'visible',
    })
  }

  end(): void {
    this.#cancel?.()
  }
}

/** Setting the size of a canvas empties it, even if it is the same. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function* drawAll(pen: Pen, drawing: () => Drawing, extra: Size): SlicedWork {
  const { map, outline, taken } = drawing()
  yield* drawMap(pen, map, outline)
  const { width, height } = extra
  const shifted = taken.map((box): Box => [box[0] + width, box[1] + height, box[2] + width, box[3] + height])
  if (map) yield* drawNames(pen, map, shifted)
}
