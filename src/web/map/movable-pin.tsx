import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { keyMove } from './pin-moves.ts'
import type { Point } from './view.ts'

type MovablePinProps = {
  describedBy: string
  /** `by` is in pixels of the screen. */
  onDrag: (by: Point) => void
  /** `by` is in pixels of `keyScale`. */
  onKey: (by: Point) => void
}

/** A pin that is dragged, or moved by the arrow keys. */
export function MovablePin({ describedBy, onDrag, onKey }: MovablePinProps) {
  const start = useRef<Point | null>(null)
  const way = ({ clientX, clientY }: PointerEvent): Point =>
    start.current ? [clientX - start.current[0], clientY - start.current[1]] : [0, 0]
  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    start.current = [event.clientX, event.clientY]
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.classList.add('is-dragged')
  }
  const handlePointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!start.current) return
    const [right, down] = way(event)
    event.currentTarget.style.translate = `${right}px ${down}px`
  }
  const letGo = (event: PointerEvent<HTMLButtonElement>, isMoved: boolean) => {
    if (!start.current) return
    const by = way(event)
    start.current = null
    event.currentTarget.style.translate = ''
    event.currentTarget.classList.remove('is-dragged')
    if (isMoved && Math.hypot(...by) > 0) onDrag(by)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey || event.ctrlKey || event.metaKey ? null : keyMove(event.key, event.shiftKey)
    if (!by) return
    event.preventDefault()
    onKey(by)
  }
  return (
    <button
      type="button"
      className="MapPin is-bare is-chosen is-movable"
      aria-label="Pin"
      aria-describedby={describedBy}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={(event) => letGo(event, true)}
      onPointerCancel={(event) => letGo(event, false)}
      onKeyDown={handleKeyDown}
    />
  )
}
