import {
  type ComponentType,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { TooltipContentProps } from '#web/ui/tooltip-content.tsx'

const OPEN_DELAY_MS = 700
/** After one tooltip closed, the next opens at once for this long. */
const SKIP_DELAY_MS = 300
/** Time to move the pointer from the trigger on to the tooltip (WCAG 1.4.13). */
const LEAVE_DELAY_MS = 120

let lastClosedAt = Number.NEGATIVE_INFINITY
let loadedContent: ComponentType<TooltipContentProps> | null = null

type TooltipProps = {
  label: string
  /** One focusable element that passes aria-describedby on to the DOM. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A short explanation on hover or focus. The trigger is never remounted; the floating part loads on first use. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const { isOpen, Content, show, hide, close } = useTooltip()
  const handlePointerEnter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') show()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its trigger does
    <span
      className="TooltipHost"
      onPointerEnter={handlePointerEnter}
      onPointerLeave={hide}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show()
      }}
      onBlur={close}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {label}
      </span>
      {isOpen && Content ? <Content label={label} onClose={close} onHold={show} onRelease={hide} /> : null}
    </span>
  )
}

function useTooltip() {
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<ComponentType<TooltipContentProps> | null>(() => loadedContent)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = () => {
    if (Content) return
    import('#web/ui/tooltip-content.tsx').then(
      (module) => {
        loadedContent = module.TooltipContent
        setContent(() => module.TooltipContent)
      },
      () => {},
    )
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) lastClosedAt = Date.now()
    setOpen(false)
  }
  const show = () => {
    load()
    clearTimeout(timer.current)
    if (isOpen) return
    const delay = Date.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isOpen) timer.current = setTimeout(close, LEAVE_DELAY_MS)
  }
  return { isOpen, Content, show, hide, close }
}
