import { Keyboard } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { getTopLayer } from '#web/ui/top-layer.ts'
import { DeskSearchBox } from './desk-search-box.tsx'
import { areShortcutsOn } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useDeskAddress } from './use-desk-address.ts'

/** A filter option; `value` is null for the default. */
export type DeskFilter = { value: string | null; label: string }

type DeskToolbarProps = {
  /** The search field's label: "Search businesses". Without it there is no search. */
  searchLabel?: string
  filters?: readonly DeskFilter[]
  children?: ReactNode
}

/** Above every list: search, filters and shortcut keys. */
export function DeskToolbar({ searchLabel, filters, children }: DeskToolbarProps) {
  const { search, go } = useDeskAddress()
  const filterRow =
    filters || children ? (
      <div className="DeskToolbar-row is-scroll">
        {filters ? <FilterChips filters={filters} /> : null}
        {children}
      </div>
    ) : null
  if (!searchLabel) {
    return (
      <div className="DeskToolbar is-bare">
        {filterRow}
        <KeysButton />
      </div>
    )
  }
  return (
    <div className="DeskToolbar">
      <div className="DeskToolbar-row">
        <DeskSearchBox label={searchLabel} search={search} onSearch={(next) => go({ search: next })} />
        <KeysButton />
      </div>
      {filterRow}
    </div>
  )
}

function FilterChips({ filters }: { filters: readonly DeskFilter[] }) {
  const { show, go } = useDeskAddress()
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed chip depends on `show`
  useEffect(() => {
    const pressed = ref.current?.querySelector('[aria-pressed="true"]')
    pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [show])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of chips would be read as a form
    <div ref={ref} className="DeskChips" role="group" aria-label="Show">
      {filters.map(({ value, label }) => (
        <Chip key={label} isOn={show === value} onClick={() => go({ show: value })}>
          {label}
        </Chip>
      ))}
    </div>
  )
}

/** The most useful shortcut keys, shown where they work; a press or a question mark shows all. */
function KeysButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key !== '?' || isTyping || getTopLayer() || !areShortcutsOn()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <Button className="DeskKeysButton" variant="quiet" onClick={() => setOpen(true)}>
        <Keyboard className="Icon" />
        <span className="sr">Keys: </span>
        <span className="desk">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>?</kbd> all keys
        </span>
      </Button>
      <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
