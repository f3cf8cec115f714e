import type { MapBounds } from '#shared/map/map-pins.ts'
import type { PlanePoint } from '#shared/map/projection.ts'
import type { Outline } from './draw-map.ts'
import { MapCamera } from './map-camera.ts'
import { MapCanvas } from './map-canvas.ts'
import { loadMapFonts } from './map-fonts.ts'
import { followGestures } from './map-gestures.ts'
import type { PreparedMap } from './prepared-map.ts'
import { type Box, fitted, isOverlapping, onScreen, type Point, type Size, type View } from './view.ts'

export type StageElements = {
  stage: HTMLElement
  canvas: HTMLCanvasElement
  probe: HTMLElement
  pins: HTMLElement
}
/** Returns the ref of one of them. */
export type Keep = (name: keyof StageElements) => (element: HTMLElement | null) => void

export type Rest = { view: View; size: Size }
export type StageListener = {
  /** The pins need new places: the map rests, or has moved beyond the drawing. */
  onRest: (rest: Rest, kind: 'moving' | 'visitor' | 'program') => void
  /** A press beside all pins. */
  onBare: () => void
}
/** One element of the list, at a point of the plane; the box is its extent around that. */
type StandingPin = { element: HTMLElement; at: PlanePoint; around: Box }

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves canvas and pins together, without React, because a frame has only 16 ms. */
export class MapStage {
  readonly camera: MapCamera
  readonly #elements: StageElements
  readonly #listener: StageListener
  readonly #canvas: MapCanvas
  readonly #observer: ResizeObserver
  readonly #ended = new AbortController()
  #endGestures = () => {}
  #map: PreparedMap | null = null
  #outline: Outline | null = null
  #pins: StandingPin[] = []
  #wanted: MapBounds | null = null
  #hasLooked = false
  /** The view in which the pins stand where their own transform says. */
  #anchor: View = { x: 0, y: 0, scale: 1 }

  constructor(elements: StageElements, listener: StageListener, isStill: boolean) {
    this.#elements = elements
    this.#listener = listener
    this.#canvas = new MapCanvas(elements.canvas, elements.probe)
    const { clientWidth: width, clientHeight: height } = elements.stage
    this.camera = new MapCamera(
      { width, height },
      {
        onFrame: (view) => this.#follow(view),
        onRest: (view, byVisitor) => this.#rest(view, byVisitor ? 'visitor' : 'program'),
      },
      () => isStill || reducedMotion(),
    )
    this.#canvas.size = this.camera.size
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(elements.stage)
    if (!isStill) this.#endGestures = followGestures(elements.stage, this.camera, listener.onBare)
    this.#followTheme()
    void loadMapFonts().then(() => this.redraw())
  }

  /** Shows `bounds`: at once the first time, else on a way. Waits while the map has no size, as on a hidden part of the page. */
  look(bounds: MapBounds): void {
    const { size } = this.camera
    if (size.width === 0) this.#wanted = bounds
    else if (this.#hasLooked) this.camera.show(bounds)
    else this.camera.jump(fitted(bounds, size))
    this.#hasLooked ||= size.width > 0
  }

  /** Sets the base map and the outline under the pins. */
  show(map: PreparedMap | null, outline: Outline | null): void {
    this.#map = map
    this.#outline = outline
    this.redraw()
  }

  /** Puts the elements of the list where they belong in the view of `rest`, and writes names beside them. */
  place({ view }: Rest, places: readonly { at: Point; box: Box }[]): void {
    const elements = [...this.#elements.pins.children]
    this.#pins = places.flatMap(({ at: [x, y], box }, index) => {
      const element = elements[index]
      if (!(element instanceof HTMLElement)) return []
      const at: PlanePoint = [(x - view.x) / view.scale, (y - view.y) / view.scale]
      return [{ element, at, around: [box[0] - x, box[1] - y, box[2] - x, box[3] - y] as const }]
    })
    this.#stand(view, true)
    this.redraw()
    this.#follow(this.camera.view)
  }

  redraw(): void {
    const { view, size } = this.camera
    if (size.width === 0 || this.#ended.signal.aborted) return
    this.#canvas.draw(
      view,
      () => this.#drawing(view),
      () => this.#canvas.slide(this.camera.view),
    )
  }

  /** Moves the map so that a place is in view and not under anything that floats over it. */
  reveal(at: PlanePoint): void {
    const { view, size } = this.camera
    const [x, y] = onScreen(view, at)
    const edge = 24
    const isInside = x > edge && x < size.width - edge && y > 2 * edge && y < size.height - edge
    if (!isInside) {
      const middle = { x: view.x + size.width / 2 - x, y: view.y + size.height / 2 - y, scale: view.scale }
      this.camera.glide(middle, false)
      return
    }
    const pin: Box = [x - edge, y - 2 * edge, x + edge, y + 8]
    const cover = this.#boxesOf('[data-covers-map]').find((box) => isOverlapping(box, pin))
    if (!cover) return
    const ways: Point[] = [
      [cover[2] - pin[0], 0],
      [cover[0] - pin[2], 0],
      [0, cover[3] - pin[1]],
      [0, cover[1] - pin[3]],
    ]
    const possible = ways
      .filter(([right, down]) => {
        const [newX, newY] = [x + right, y + down]
        return newX > edge && newX < size.width - edge && newY > 2 * edge && newY < size.height - edge
      })
      .toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b))
    const [right, down] = possible[0] ?? [0, 0]
    this.camera.glide({ x: view.x + right, y: view.y + down, scale: view.scale }, false)
  }

  end(): void {
    this.#ended.abort()
    this.#observer.disconnect()
    this.#endGestures()
    this.camera.end()
    this.#canvas.end()
  }

  #follow(view: View): void {
    this.#stand(view, view.scale !== this.#anchor.scale)
    const { x, y } = this.#anchor
    this.#elements.pins.style.transform = `translate(${view.x - x}px, ${view.y - y}px)`
    // One rest is enough while a drawing is in progress.
    if (this.#canvas.slide(view) && !this.#canvas.isDrawing) this.#rest(view, 'moving')
  }

  /** Moves each pin by its own transform; whole pixels keep its text sharp. */
  #stand(view: View, isNeeded: boolean): void {
    if (!isNeeded) return
    this.#anchor = view
    for (const { element, at } of this.#pins) {
      const [x, y] = onScreen(view, at)
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
  }

  #rest(view: View, kind: 'moving' | 'visitor' | 'program'): void {
    const { size } = this.camera
    if (size.width > 0 && size.height > 0) this.#listener.onRest({ view, size }, kind)
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#elements.stage
    const { size } = this.camera
    if (width === size.width && height === size.height) return
    this.#canvas.size = { width, height }
    this.camera.resize({ width, height })
    if (!this.#wanted || width === 0) return
    const wanted = this.#wanted
    this.#wanted = null
    this.look(wanted)
  }

  #drawing(view: View) {
    const pins = this.#pins.map(({ at, around }): Box => {
      const [x, y] = onScreen(view, at)
      return [x + around[0], y + around[1], x + around[2], y + around[3]]
    })
    return { map: this.#map, outline: this.#outline, taken: [...pins, ...this.#boxesOf('[data-on-map]')] }
  }

  /** The boxes of elements over the map, inside and around it, in the map's coordinates. */
  #boxesOf(selector: string): Box[] {
    const { stage } = this.#elements
    const origin = stage.getBoundingClientRect()
    return [...(stage.parentElement?.parentElement?.querySelectorAll(selector) ?? [])].map((element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return [left - origin.left - 6, top - origin.top - 6, right - origin.left + 6, bottom - origin.top + 6]
    })
  }

  #followTheme(): void {
    const { signal } = this.#ended
    const repaint = () => {
      this.#canvas.forgetColors()
      this.redraw()
    }
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal })
    const print = () => this.#canvas.print(this.camera.view, () => this.#drawing(this.camera.view))
    window.addEventListener('beforeprint', print, { signal })
    window.addEventListener('afterprint', repaint, { signal })
  }
}
