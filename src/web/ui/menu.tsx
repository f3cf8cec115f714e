import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'
import type { MenuContentProps } from '#web/ui/menu-content.tsx'

export type MenuItem = {
  label: string
  icon?: LucideIcon | undefined
  onSelect: () => void
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** A hairline above this item. */
  isSplit?: boolean | undefined
}

type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode
  /** What a screen reader calls the button when `trigger` has no words. */
  label?: string | undefined
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  hasChevron?: boolean | undefined
}

let loadedContent: ComponentType<MenuContentProps> | null = null

/** A button that opens a list of actions (role menu). For links in a navigation use DisclosureMenu. */
export function Menu(props: MenuProps) {
  const { trigger, label, items, align = 'end', className, hasChevron = true } = props
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<ComponentType<MenuContentProps> | null>(() => loadedContent)
  const load = () => {
    if (Content) return
    import('#web/ui/menu-content.tsx').then(
      (module) => {
        loadedContent = module.MenuContent
        setContent(() => module.MenuContent)
      },
      () => setOpen(false),
    )
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    load()
    setOpen(true)
  }
  return (
    <span className="MenuHost">
      <button
        ref={buttonRef}
        id={id}
        type="button"
        className={cx(className ?? 'NavItem', isOpen && 'is-open')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onKeyDown={handleKeyDown}
        onClick={() => {
          load()
          setOpen((open) => !open)
        }}
      >
        {trigger}
        {label ? <span className="sr">{label}</span> : null}
        {hasChevron ? <ChevronDown className="Icon is-turning" /> : null}
      </button>
      {Content ? (
        <Content
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          items={items}
          align={align}
          labelledBy={id}
          triggerRef={buttonRef}
        />
      ) : null}
    </span>
  )
}
