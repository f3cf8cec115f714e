import type { FormEvent } from 'react'
import { searchTextMax } from '#shared/businesses/directory/directory-search.ts'
import {
  type ReviewOrder,
  type ReviewSearch,
  reviewOrders,
} from '#shared/businesses/profile/review-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { orderLabels } from './review-words.ts'

type ReviewToolsProps = {
  businessId: number
  search: ReviewSearch
  onChange: (change: Partial<ReviewSearch>) => void
}

/** Words and order of the reviews. Without scripts, the words are a plain form. */
export function ReviewTools({ businessId, search: { search, sort }, onChange }: ReviewToolsProps) {
  const { text, type, submit } = useTypedSearch(search, (words) => onChange({ search: words }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  return (
    <div className="ReviewTools is-screen">
      <search>
        <form action={paths.business(businessId)} onSubmit={handleSubmit}>
          <div className="InputBox has-button">
            <SearchInput
              label="Search reviews"
              maxLength={searchTextMax}
              value={text}
              onType={type}
              onClear={() => submit('')}
            />
          </div>
        </form>
      </search>
      <Select
        prefix="Sort"
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value as ReviewOrder })}
      >
        {reviewOrders.map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]}
          </option>
        ))}
      </Select>
    </div>
  )
}
