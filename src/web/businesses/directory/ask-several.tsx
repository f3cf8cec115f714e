import { ArrowRight, MessageSquareQuote } from 'lucide-react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { roundHref } from '#shared/lib/round-address.ts'
import { Link } from '#web/ui/link.tsx'

/** A row among the results that leads to a request to several of them. */
export function AskSeveral({
  search: { category, subcategory, service, search, subsubcategories },
}: {
  search: DirectorySearch
}) {
  const subSubCategory = subsubcategories.length === 1 ? subsubcategories[0] : null
  return (
    <Link className="AskSeveral" to={roundHref({ category, subcategory, subSubCategory, service, search })}>
      <MessageSquareQuote className="Icon" />
      <span>
        <b>Get up to five quotes</b>
        <small>Describe the job once. Free, no account needed.</small>
      </span>
      <ArrowRight className="Icon" />
    </Link>
  )
}
