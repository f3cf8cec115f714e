import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type DirectorySearch, patternFilters } from '#shared/businesses/directory/directory-search.ts'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { businessesQuery } from '../businesses.queries.ts'
import type { DirectoryChange } from './directory-change.ts'
import { filterCountsQuery } from './filter-counts.queries.ts'
import { FilterGroups } from './filter-groups.tsx'

export type FilterPanelProps = {
  id: string
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
  onClose: () => void
}

const clearedPanel: DirectoryChange = {
  ...Object.fromEntries(patternFilters.map((name) => [name, ''])),
  open: false,
}

/** Every filter beside category, text and order: under the toolbar on a large screen, on a small one a sheet. */
export function FilterPanel(props: FilterPanelProps) {
  const [isSheet] = useState(() => !matchMedia('(min-width: 960px)').matches)
  return isSheet ? (
    <Dialog isOpen onClose={props.onClose} title="Filters">
      <PanelContent {...props} />
    </Dialog>
  ) : (
    <InlinePanel {...props} />
  )
}

function InlinePanel(props: FilterPanelProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <section
      id={props.id}
      className="FilterPanel"
      aria-label="Filters"
      ref={ref}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose()
      }}
    >
      <PanelContent {...props} />
    </section>
  )
}

function PanelContent({ search, onChange, onClose }: FilterPanelProps) {
  const api = useApi()
  const { position } = usePosition()
  const { data: counts, isPlaceholderData: isOld } = useQuery(filterCountsQuery(api, search, position))
  const { data: list, isPlaceholderData } = useQuery(businessesQuery(api, search, position))
  const hasAny = search.open || patternFilters.some((name) => search[name])
  return (
    <>
      <FilterGroups search={search} onChange={onChange} counts={counts ?? undefined} isStale={isOld} />
      <div className="FilterPanel-end">
        <Button variant="quiet" disabled={!hasAny} onClick={() => onChange(clearedPanel)}>
          Clear all
        </Button>
        <Button variant="primary" onClick={onClose} aria-busy={isPlaceholderData}>
          {list ? showText(list) : 'Show businesses'}
        </Button>
      </div>
    </>
  )
}

/** "Show 24 businesses". */
function showText({ total, totalIsExact }: { total: number; totalIsExact: boolean }): string {
  if (total === 0) return 'No businesses found'
  return `Show ${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'} ${total === 1 ? 'business' : 'businesses'}`
}
