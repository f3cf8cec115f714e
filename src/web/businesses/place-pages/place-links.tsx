import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

export type PlaceEntry = { to: string; name: string; fact: ReactNode }

/** Links in columns, each with a number or a time. */
export function PlaceLinks({ entries }: { entries: readonly PlaceEntry[] }) {
  return (
    <ul className="PlaceLinks">
      {entries.map(({ to, name, fact }) => (
        <li key={to}>
          <Link to={to}>
            <b>{name}</b> <small className="num">{fact}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function businessesText(count: number): string {
  return count === 1 ? '1 business' : `${count.toLocaleString('en-US')} businesses`
}
