import { List, MapPinned } from 'lucide-react'
import { type DirectorySearch, directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { Link } from '#web/ui/link.tsx'

const views = [
  ['list', 'List', List],
  ['map', 'Map', MapPinned],
] as const

/** List or map; where there is no room for both, only the other one of the two. */
export function ViewSwitch({ search }: { search: DirectorySearch }) {
  return (
    <nav className="ViewSwitch" aria-label="View">
      {views.map(([view, label, Icon]) => (
        <Link
          key={view}
          to={directoryHref({ ...search, view })}
          preventScrollReset
          aria-current={search.view === view ? 'true' : undefined}
        >
          <Icon className="Icon is-s" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
