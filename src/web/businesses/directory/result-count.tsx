import type { Ref } from 'react'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'

type ResultCountProps = {
  /** Undefined while unknown. */
  list: ListedPage | undefined
  isFailed: boolean
  ref?: Ref<HTMLParagraphElement> | undefined
}

/** "Showing 13 to 24 of 720 businesses", announced when it changes. */
export function ResultCount({ list, isFailed, ref }: ResultCountProps) {
  return (
    <p id="results" className="Count" role="status" ref={ref} tabIndex={-1}>
      {isFailed ? null : list ? countText(list) : 'Loading businesses'}
    </p>
  )
}

/** The specification's sentence (§2); a total that wasn't fully counted gets a plus. */
export function countText({ businesses, total, totalIsExact, page }: ListedPage): string {
  if (businesses.length === 0) return 'No businesses found'
  const first = (page - 1) * directoryPageSize + 1
  const shownTotal = `${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'}`
  return `Showing ${first} to ${first + businesses.length - 1} of ${shownTotal} businesses`
}
