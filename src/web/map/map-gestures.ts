import type { MapCamera } from './map-camera.ts'
import { kept, type Point, zoomedAround } from './view.ts'

/** Pixels that a press may move and still be a press. */
const steady = 4
/** Milliseconds of the end of a drag that decide its speed. */
const throwWindow = 90
/** Pixels an arrow key moves the map, and how much + and a double click enlarge it. */
const keyStep = 90
export const zoomStep = 1.7

const arrows: Record<string, Point> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}

/** Moves the map by an arrow key, + or −. Returns whether it was one. */
export function moveByKey(camera: MapCamera, key: string): boolean {
  const way = arrows[key]
  if (way) camera.pan(way)
  else if (key === '+' || key === '=') camera.zoom(zoomStep)
  else if (key === '-' || key === '_') camera.zoom(1 / zoomStep)
  return way !== undefined || /^[-+=_]$/.test(key)
}

/** Drags, pinches, wheel and double clicks on `stage`. Returns a function that ends it. */
export function followGestures(stage: HTMLElement, camera: MapCamera, onBare: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const drag = new Drag(stage, camera)
  stage.addEventListener('pointerdown', (event) => drag.begin(event), { signal })
  stage.addEventListener('pointermove', (event) => drag.go(event), { signal })
  for (const type of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(type, (event) => drag.end(event), { signal })
  stage.addEventListener(
    'click',
    (event) => {
      // The keyboard's clicks have no count.
      if (drag.wasDrag && event.detail > 0) event.stopPropagation()
      else if (!isOnPin(event)) onBare()
    },
    { signal, capture: true },
  )
  stage.addEventListener(
    'dblclick',
    (event) => {
      if (!isOnPin(event))
        camera.zoom(event.shiftKey ? 1 / zoomStep : zoomStep, pointOf(event, stage.getBoundingClientRect()))
    },
    { signal },
  )
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      camera.stop()
      const at = pointOf(event, stage.getBoundingClientRect())
      camera.move(zoomedAround(camera.view, 2 ** -wheelSteps(event), at, camera.size), true)
    },
    { signal, passive: false },
  )
  return () => ended.abort()
}

const isOnPin = ({ target }: Event) => target instanceof Element && target.closest('button') !== null
const pointOf = ({ clientX, clientY }: MouseEvent, { left, top }: DOMRect): Point => [
  clientX - left,
  clientY - top,
]

/** A wheel gives lines, pages or pixels; a pinch on a touchpad gives small steps with the control key. */
const wheelSteps = ({ deltaY, deltaMode, ctrlKey }: WheelEvent) =>
  deltaY * (deltaMode === 1 ? 0.05 : deltaMode === 2 ? 1 : 0.002) * (ctrlKey ? 8 : 1)

/** One finger or the mouse moves the map, two fingers also enlarge it. */
class Drag {
  readonly #stage: HTMLElement
  readonly #camera: MapCamera
  readonly #pointers = new Map<number, Point>()
  #box = new DOMRect()
  #start: Point = [0, 0]
  #trail: { time: number; at: Point }[] = []
  /** Whether the last press became a drag, so that its click doesn't count. */
  wasDrag = false

  constructor(stage: HTMLElement, camera: MapCamera) {
    this.#stage = stage
    this.#camera = camera
  }

  begin(event: PointerEvent): void {
    if (event.button !== 0) return
    if (this.#pointers.size === 0) {
      this.wasDrag = false
      this.#box = this.#stage.getBoundingClientRect()
      this.#start = pointOf(event, this.#box)
      this.#trail = []
      this.#camera.stop()
    }
    this.#pointers.set(event.pointerId, pointOf(event, this.#box))
  }

  go(event: PointerEvent): void {
    if (!this.#pointers.has(event.pointerId)) return
    const at = pointOf(event, this.#box)
    const isSteady = Math.hypot(at[0] - this.#start[0], at[1] - this.#start[1]) < steady
    if (!this.wasDrag && isSteady && this.#pointers.size === 1) return
    if (!this.wasDrag) {
      this.wasDrag = true
      // Not before: a captured press would never reach its pin.
      for (const id of this.#pointers.keys()) this.#stage.setPointerCapture(id)
      this.#stage.classList.add('is-dragged')
    }
    const before = this.#hold()
    this.#pointers.set(event.pointerId, at)
    const after = this.#hold()
    const { view, size } = this.#camera
    const [right, down] = [after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]]
    const moved = kept({ x: view.x + right, y: view.y + down, scale: view.scale }, size)
    const factor = before.spread > 0 ? after.spread / before.spread : 1
    this.#camera.move(factor === 1 ? moved : zoomedAround(moved, factor, after.middle, size), true)
    this.#trail.push({ time: event.timeStamp, at: after.middle })
  }

  end(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return
    if (this.#pointers.size > 0) {
      this.#trail = []
      return
    }
    this.#stage.classList.remove('is-dragged')
    const last = this.#trail.at(-1)
    const first = this.#trail.find(({ time }) => time > event.timeStamp - throwWindow)
    if (!this.wasDrag || !last || !first || last.time === first.time) return
    const time = last.time - first.time
    this.#camera.throw([(last.at[0] - first.at[0]) / time, (last.at[1] - first.at[1]) / time])
  }

  /** The middle of the fingers and how far apart they are. */
  #hold(): { middle: Point; spread: number } {
    const points = [...this.#pointers.values()]
    const [first = [0, 0], second = first] = points
    const middle: Point = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]
    return { middle, spread: Math.hypot(first[0] - second[0], first[1] - second[1]) }
  }
}
