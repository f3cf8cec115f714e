import type { MapBounds } from '#shared/map/map-pins.ts'
import {
  between,
  fitted,
  kept,
  middleOf,
  onScreen,
  type Point,
  type Size,
  type View,
  viewAt,
  zoomedAround,
} from './view.ts'

/** Milliseconds after the last movement until the map rests, and that a glide takes. */
const restsAfter = 140
const glideTime = 240
/** Milliseconds in which a throw loses about two thirds of its speed. */
const throwTime = 220

export type CameraListener = {
  /** For each frame in which the map has moved. */
  onFrame: (view: View) => void
  onRest: (view: View, byVisitor: boolean) => void
}

/** The map's view, and its movement to another one. */
export class MapCamera {
  #view: View
  #size: Size
  #isByVisitor = false
  #frame = 0
  #motion = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listener: CameraListener
  readonly #isCalm: () => boolean

  /** `isCalm` says whether the visitor wants less motion. */
  constructor(size: Size, listener: CameraListener, isCalm: () => boolean) {
    this.#size = size
    this.#listener = listener
    this.#isCalm = isCalm
    this.#view = viewAt([0, 0], 11, size)
  }

  get view(): View {
    return this.#view
  }
  get size(): Size {
    return this.#size
  }

  /** Keeps the middle of the map in the middle. */
  resize(size: Size): void {
    const { x, y, scale } = this.#view
    const view = {
      x: x + (size.width - this.#size.width) / 2,
      y: y + (size.height - this.#size.height) / 2,
      scale,
    }
    this.#size = size
    this.#view = view
    this.#rest()
  }

  move(view: View, byVisitor: boolean): void {
    this.#view = kept(view, this.#size)
    this.#isByVisitor ||= byVisitor
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#listener.onFrame(this.#view)
      })
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#rest(), restsAfter)
  }

  /** Shows `bounds` and rests there. Only a short way is shown. */
  show(bounds: MapBounds): void {
    const to = fitted(bounds, this.#size)
    const [x, y] = onScreen(this.#view, middleOf(to, this.#size))
    const { width, height } = this.#size
    const isNear =
      Math.abs(Math.log2(to.scale / this.#view.scale)) < 2 &&
      Math.hypot(x - width / 2, y - height / 2) < width + height
    if (isNear) this.glide(to, false)
    else this.jump(to)
  }

  jump(view: View): void {
    this.stop()
    this.#view = kept(view, this.#size)
    this.#listener.onFrame(this.#view)
    this.#rest()
  }

  pan([right, down]: Point): void {
    const { x, y, scale } = this.#view
    this.glide({ x: x + right, y: y + down, scale }, true)
  }

  zoom(factor: number, around: Point = [this.#size.width / 2, this.#size.height / 2]): void {
    this.glide(zoomedAround(this.#view, factor, around, this.#size), true)
  }

  /** Goes to a view, in steps unless the visitor wants less motion. */
  glide(to: View, byVisitor: boolean): void {
    this.stop()
    const from = this.#view
    const target = kept(to, this.#size)
    this.#isByVisitor ||= byVisitor
    if (this.#isCalm()) {
      this.jump(target)
      return
    }
    let start = 0
    const step = (now: number) => {
      start ||= now
      const share = Math.min(1, (now - start) / glideTime)
      this.move(between(from, target, 1 - (1 - share) ** 3), byVisitor)
      if (share < 1) this.#motion = requestAnimationFrame(step)
    }
    this.#motion = requestAnimationFrame(step)
  }

  /** Lets the map run on with this speed, in pixels a millisecond. */
  throw([right, down]: Point): void {
    if (this.#isCalm() || Math.hypot(right, down) < 0.15) return
    let before = 0
    let speed = 1
    const step = (now: number) => {
      const time = before ? Math.min(50, now - before) : 16
      before = now
      speed *= Math.exp(-time / throwTime)
      const { x, y, scale } = this.#view
      this.move({ x: x + right * speed * time, y: y + down * speed * time, scale }, true)
      if (speed > 0.03) this.#motion = requestAnimationFrame(step)
    }
    this.#motion = requestAnimationFrame(step)
  }

  /** Ends a glide or throw where it is. */
  stop(): void {
    cancelAnimationFrame(this.#motion)
  }

  #rest(): void {
    clearTimeout(this.#restTimer)
    const byVisitor = this.#isByVisitor
    this.#isByVisitor = false
    this.#listener.onRest(this.#view, byVisitor)
  }

  /** Nothing is called any more. */
  end(): void {
    this.stop()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#restTimer)
  }
}
