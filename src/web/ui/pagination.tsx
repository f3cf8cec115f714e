import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { pageWindow } from '#web/ui/page-window.ts'

type PaginationProps = {
  /** 1-based. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  /** Replaces the address instead of adding a history entry. */
  isReplacing?: boolean | undefined
  /** Called when a page is chosen; the caller decides what to scroll to. */
  onTurn?: (() => void) | undefined
}

/** Previous, at most five pages in a sliding window, Next; real links. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, isReplacing = false, onTurn }: PaginationProps) {
  if (pageCount <= 1) return null
  const linkProps = (target: number) => ({
    to: hrefFor(target),
    replace: isReplacing,
    preventScrollReset: onTurn !== undefined,
    onClick: ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
      const opensElsewhere = metaKey || ctrlKey || shiftKey || altKey
      if (!opensElsewhere) onTurn?.()
    },
  })
  const step = (target: number, className: string, content: ReactNode, rel: string) =>
    target >= 1 && target <= pageCount ? (
      <Link {...linkProps(target)} className={className} rel={rel}>
        {content}
      </Link>
    ) : (
      <span className={cx(className, 'is-off')} aria-disabled="true">
        {content}
      </span>
    )
  return (
    <nav className="Pagination" aria-label="Pages">
      {step(
        page - 1,
        'edge',
        <>
          <ChevronLeft className="Icon is-s" />
          <span className="sr-phone">Previous</span>
        </>,
        'prev',
      )}
      {pageWindow(page, pageCount).map((number) => (
        <Link
          key={number}
          {...linkProps(number)}
          className={cx(number === page && 'is-on')}
          aria-current={number === page ? 'page' : undefined}
          aria-label={`Page ${number}`}
        >
          {number}
        </Link>
      ))}
      {step(
        page + 1,
        'edge',
        <>
          <span className="sr-phone">Next</span>
          <ChevronRight className="Icon is-s" />
        </>,
        'next',
      )}
    </nav>
  )
}
