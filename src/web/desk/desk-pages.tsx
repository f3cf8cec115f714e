import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { deskPageSize } from './desk-query.ts'
import { useDeskAddress } from './use-desk-address.ts'

type DeskPagesProps = {
  page: number
  hasMore: boolean
  shown: number
  /** Undefined if it isn't known. */
  total: number | undefined
}

/** The current range of the list, and links to the previous and next pages. */
export function DeskPages({ page, hasMore, shown, total }: DeskPagesProps) {
  const first = (page - 1) * deskPageSize + 1
  const last = first + shown - 1
  const of = hasMore ? total : last
  const range = `${wholeCount(first)} to ${wholeCount(last)}${of ? ` of ${wholeCount(of)}` : ''}`
  if (page === 1 && !hasMore) return null
  return (
    <div className="DeskPages">
      <p role="status">{shown > 0 ? range : null}</p>
      <nav className="Pagination" aria-label="Pages">
        <Step to={page > 1 ? page - 1 : null} rel="prev">
          <ChevronLeft className="Icon is-s" />
          Previous
        </Step>
        <Step to={hasMore ? page + 1 : null} rel="next">
          Next
          <ChevronRight className="Icon is-s" />
        </Step>
      </nav>
    </div>
  )
}

const wholeCount = (count: number) => count.toLocaleString('en-US')

function Step({ to, rel, children }: { to: number | null; rel: string; children: ReactNode }) {
  const { hrefFor } = useDeskAddress()
  if (to === null)
    return (
      <span className="edge is-off" aria-disabled="true">
        {children}
      </span>
    )
  return (
    <Link className="edge" rel={rel} to={hrefFor({ page: to })}>
      {children}
    </Link>
  )
}
