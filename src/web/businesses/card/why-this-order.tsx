import type { DirectorySearch, SortOption } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { roundHref } from '#shared/lib/round-address.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Link } from '#web/ui/link.tsx'
import { fitsFirst, type OrderRule, orderRules } from './order-rules.ts'

type WhyThisOrderProps = {
  /** An order of the directory, or the rule of another list. */
  order: SortOption | OrderRule
  /** The search text as understood, if there is one. */
  understood?: Understood | undefined
  /** In the directory: those that the search finds can all be asked. */
  search?: DirectorySearch
}

/** Explains the order of a list. Works without scripts. */
export function WhyThisOrder({ order, understood, search }: WhyThisOrderProps) {
  const { position } = usePosition()
  return (
    <>
      <details className="WhyThisOrder">
        <summary>Why this order?</summary>
        <p>
          {orderRules[ruleOf(order, understood, position !== null)]}{' '}
          {understood && order !== 'relevance' ? `${fitsFirst} ` : ''}
          <Link className="Link" to={paths.howResultsAreOrdered}>
            How results are ordered
          </Link>
        </p>
      </details>
      {search ? <AskSeveral {...search} /> : null}
    </>
  )
}

/** Leads from the directory to a request to several of the found businesses. */
function AskSeveral({ category, subcategory, service, search, subsubcategories }: DirectorySearch) {
  const subSubCategory = subsubcategories.length === 1 ? subsubcategories[0] : null
  return (
    <Link className="Link" to={roundHref({ category, subcategory, subSubCategory, service, search })}>
      Ask up to five at once
    </Link>
  )
}

function ruleOf(
  order: SortOption | OrderRule,
  understood: Understood | undefined,
  isLocated: boolean,
): OrderRule {
  if (order === 'distance') return isLocated ? 'distance' : 'unlocated'
  if (order !== 'relevance' || !understood) return order
  const { wishes, note, place } = understood
  if (note && place && note.startsWith('Nothing in')) return 'aroundPlace'
  if (wishes.includes('near')) return isLocated ? 'nearText' : 'text'
  return wishes.includes('cheap') ? 'cheapText' : wishes.includes('best') ? 'bestText' : 'text'
}
