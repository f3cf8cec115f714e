import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '#web/lib/use-media.ts'
import { cx } from '#web/ui/class-names.ts'

type FoldProps = {
  /** Names the region: "Appointment". */
  label: string
  icon: ReactNode
  /** The text of the folded line, such as a time and its state. */
  summary: { lead: string; state: string }
  /** Somebody waits for an answer: opens by itself where there is room. */
  isWaiting: boolean
  isOpenAtFirst?: boolean
  heading: (isOpen: boolean) => ReactNode
  children: ReactNode
}

type Pressed = { isOpen: boolean | null; whileWaiting: boolean }

/** On smaller screens an open fold leaves too little of the conversation. */
const roomy = '(min-width: 1024px) and (min-height: 760px)'

/** One line above a conversation, which opens on a press. */
export function Fold(props: FoldProps) {
  const { label, icon, summary, isWaiting, isOpenAtFirst = false, heading, children } = props
  const id = useId()
  const hasRoom = useMedia(roomy)
  const body = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLButtonElement>(null)
  const [pressed, setPressed] = useState<Pressed>({ isOpen: isOpenAtFirst || null, whileWaiting: isWaiting })
  // A press counts until something else is waited for.
  if (pressed.whileWaiting !== isWaiting) setPressed({ isOpen: null, whileWaiting: isWaiting })
  const isOpen = pressed.isOpen ?? (isWaiting && hasRoom)
  const was = useRef({ isOpen, isWaiting })
  useLayoutEffect(() => {
    const { activeElement } = document
    // An answer folds it, after the focus was on a button in it that was disabled meanwhile.
    const isLost = activeElement === document.body || body.current?.contains(activeElement)
    const isAnswered = was.current.isOpen && !isOpen && was.current.isWaiting && !isWaiting
    if (isAnswered && isLost) line.current?.focus({ preventScroll: true })
    was.current = { isOpen, isWaiting }
  }, [isOpen, isWaiting])
  return (
    <section className={cx('Fold', isOpen && 'is-open', isWaiting && 'is-waiting')} aria-label={label}>
      <button
        ref={line}
        type="button"
        className="Fold-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setPressed({ isOpen: !isOpen, whileWaiting: isWaiting })}
      >
        {icon}
        <span className="Fold-words">
          <b>{summary.lead}</b> <span>{summary.state}</span>
        </span>
        <ChevronDown className="Icon is-s is-turning" />
      </button>
      {heading(isOpen)}
      <div ref={body} id={id} className="Fold-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
