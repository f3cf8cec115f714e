import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { cx } from '#web/ui/class-names.ts'
import { enterTopLayer, hasScrollbar } from '#web/ui/top-layer.ts'
import { useModalEntry } from '#web/ui/use-modal-entry.ts'

type ModalFrameProps = {
  isOpen: boolean
  /** Called on Escape, on the close button and on a press outside the panel. */
  onClose: () => void
  labeledBy?: string | undefined
  describedBy?: string | undefined
  label?: string | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  panelClass: string
  /** False for a question that Back asks, which must not add an entry to the history. */
  hasEntry?: boolean | undefined
  children: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus, makes the page inert and restores the focus.
 * The frame fills the screen with the panel inside it, so that a press on the frame is a press outside.
 */
export function ModalFrame(props: ModalFrameProps) {
  const isHydrated = useHydrated()
  if (!isHydrated || !props.isOpen) return null
  return createPortal(<OpenFrame {...props} />, document.body)
}

/** The element with the focus when a frame opened. */
const openers = new WeakMap<Element, Element | null>()

// A portal's events bubble through React's tree: a click in a dialog must not press the card that opened it.
const keepInside = (event: SyntheticEvent) => event.stopPropagation()

function OpenFrame(props: ModalFrameProps) {
  const { onClose, labeledBy, describedBy, label, role, panelClass, hasEntry = true, children } = props
  useModalEntry(onClose, hasEntry)
  const frameRef = useRef<HTMLDialogElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  // read before the frame is in the page, while no layout is pending
  const [hadScrollbar] = useState(hasScrollbar)
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    const opener = document.activeElement
    const below = opener?.closest('dialog')
    openers.set(frame, opener)
    const leave = enterTopLayer(frame, hadScrollbar)
    frame.showModal()
    const first = frame.querySelector<HTMLElement>('[data-autofocus]') ?? panelRef.current
    first?.focus({ preventScroll: true })
    return () => {
      leave()
      frame.close()
      // Its opener is gone with the modal that held it, such as the phone menu, but that modal's opener is still there.
      const earlier = below && !opener?.isConnected && openers.get(below)
      if (earlier instanceof HTMLElement) earlier.focus()
    }
  }, [hadScrollbar])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, through onCancel
    <dialog
      ref={frameRef}
      className="ModalFrame"
      role={role === 'alertdialog' ? role : undefined}
      aria-label={label}
      aria-labelledby={labeledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Chromium closes on a second Escape even if onCancel prevents it
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget) onClose()
      }}
      onPointerUp={keepInside}
      onTouchStart={keepInside}
      onTouchEnd={keepInside}
    >
      <div ref={panelRef} className={cx(panelClass)} tabIndex={-1}>
        {children}
      </div>
    </dialog>
  )
}
