import { ListFilter } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type DirectorySearch, patternFilters } from '#shared/businesses/directory/directory-search.ts'
import { fetchSoon } from '#web/lib/fetch-soon.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { cx } from '#web/ui/class-names.ts'
import type { DirectoryChange } from './directory-change.ts'

const importPanel = async () => (await import('./filter-panel.tsx')).FilterPanel

type FilterButtonProps = { search: DirectorySearch; onChange: (change: DirectoryChange) => void }

/** Opens and closes the other filters, and says how many of them are on. */
export function FilterButton({ search, onChange }: FilterButtonProps) {
  const id = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { Component: Panel, load } = useOnDemand(importPanel)
  useEffect(() => fetchSoon(importPanel), [])
  const close = useCallback(() => {
    setOpen(false)
    ref.current?.focus()
  }, [])
  const count = patternFilters.reduce((sum, name) => sum + search[name].split(',').filter(Boolean).length, 0)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={cx('Chip FilterButton', count > 0 && 'is-on')}
        aria-expanded={isOpen && Panel !== null}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          void load()
        }}
      >
        <ListFilter className="Icon" />
        <span className="sr-phone">Filters</span>
        {count || null}
      </button>
      {isOpen && Panel ? <Panel id={id} search={search} onChange={onChange} onClose={close} /> : null}
    </>
  )
}
