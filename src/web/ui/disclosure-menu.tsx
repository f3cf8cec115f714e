import { ChevronDown, type LucideIcon } from 'lucide-react'
import {
  createElement,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from '#web/ui/class-names.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

type DisclosureMenuProps = {
  /** The button's content. */
  trigger: ReactNode
  /** The accessible name when `trigger` has no text. */
  label?: string | undefined
  /** The current page is under this entry: 2 px of orange under the label. */
  isHere?: boolean | undefined
  isDisabled?: boolean | undefined
  /** A round button without an arrow, whose `trigger` is an icon. */
  isIcon?: boolean | undefined
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  /** Called on hover or focus of the button, to prefetch the list's data. */
  onReach?: (() => void) | undefined
  /** DisclosureLink and DisclosureButton elements, or other list items; they stay in the HTML while closed. */
  children: ReactNode
}

/** A button that shows a list of links below it: a click opens, Escape and leaving close, arrows move. */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const { trigger, label, isHere, isIcon = false, isDisabled, align, className, onReach, children } = props
  const id = useId()
  const hostRef = useRef<HTMLSpanElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePressOutside(hostRef, isOpen, () => setOpen(false))

  const handleKeyDown = (event: KeyboardEvent) => {
    // Keys pressed in a dialog of an entry bubble through React's tree.
    if (!hostRef.current?.contains(event.target as Node)) return
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      buttonRef.current?.focus()
      return
    }
    // A select's arrows change its value.
    if (!arrowKeys.has(event.key) || event.target instanceof HTMLSelectElement) return
    if (!isOpen && event.key !== 'ArrowDown') return
    event.preventDefault()
    // At once, so that a second press before the next frame moves on.
    flushSync(() => setOpen(true))
    moveFocus(hostRef.current, event.key)
  }
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !hostRef.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const handleChoice = ({ target, currentTarget }: MouseEvent<HTMLUListElement>) => {
    const entry = (target as Element).closest('a, button')
    // A dialog that an entry opened is its child for React only.
    if (!entry || !currentTarget.contains(entry)) return
    // A dialog that opens now gives the focus back to where it was, which must still be in sight then.
    if (entry.localName === 'button') buttonRef.current?.focus()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events from its button and links
    <span className="MenuHost" ref={hostRef} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={buttonRef}
        type="button"
        className={cx(
          isIcon ? 'IconButton is-plain' : 'NavItem',
          isHere && 'is-here',
          isOpen && 'is-open',
          className,
        )}
        disabled={isDisabled}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={onReach}
        onFocus={onReach}
        onClick={() => setOpen((open) => !open)}
      >
        {trigger}
        {label ? <span className="sr">{label}</span> : null}
        {isIcon ? null : <ChevronDown className="Icon is-turning" />}
      </button>
      {/* Before the entry's own handler, which may move the focus on. */}
      <ul
        id={id}
        className={cx('Menu', align === 'end' && 'is-end')}
        hidden={!isOpen}
        onClickCapture={handleChoice}
      >
        {children}
      </ul>
    </span>
  )
}

/** The entry's icon, or a component that draws it. */
export type MenuIcon = LucideIcon | ReactElement

export const drawIcon = (icon: MenuIcon): ReactElement =>
  isValidElement(icon) ? icon : createElement(icon, { className: 'Icon' })

type EntryProps = {
  icon?: MenuIcon | undefined
  title: ReactNode
  /** A muted line under the title. */
  note?: ReactNode
  /** A hairline above this entry. */
  isSplit?: boolean | undefined
  /** In the color of the main action. */
  isAction?: boolean | undefined
}

/** A link in a DisclosureMenu. */
export function DisclosureLink({ to, onClick, ...entry }: EntryProps & Pick<LinkProps, 'to' | 'onClick'>) {
  return (
    <li className={cx(entry.isSplit && 'is-split', entry.isAction && 'is-action')}>
      <Link to={to} onClick={onClick}>
        <EntryText {...entry} />
      </Link>
    </li>
  )
}

type DisclosureButtonProps = EntryProps & {
  onSelect: () => void
  /** It opens a dialog. */
  hasDialog?: boolean | undefined
  /** An earlier press is still at work. */
  isDisabled?: boolean | undefined
}

/** An action in a DisclosureMenu, such as signing out. */
export function DisclosureButton({ onSelect, hasDialog, isDisabled, ...entry }: DisclosureButtonProps) {
  return (
    <li className={cx(entry.isSplit && 'is-split')}>
      <button
        type="button"
        aria-haspopup={hasDialog ? 'dialog' : undefined}
        disabled={isDisabled}
        onClick={onSelect}
      >
        <EntryText {...entry} />
      </button>
    </li>
  )
}

function EntryText({ icon, title, note }: EntryProps) {
  return (
    <>
      {icon ? drawIcon(icon) : null}
      <span>
        <b>{title}</b>
        {note ? <small>{note}</small> : null}
      </span>
    </>
  )
}

const arrowKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

function moveFocus(host: HTMLElement | null, key: string): void {
  const entries = [...(host?.querySelectorAll<HTMLElement>('li a, li button') ?? [])]
  if (entries.length === 0) return
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key] ?? 0
  entries.at(next % entries.length)?.focus()
}

function usePressOutside(
  host: { current: HTMLElement | null },
  isActive: boolean,
  onPress: () => void,
): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    if (!isActive) return
    const handlePress = (event: PointerEvent) => {
      if (!host.current?.contains(event.target as Node)) latest.current()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [host, isActive])
}
