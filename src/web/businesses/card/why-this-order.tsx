import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Link } from '#web/ui/link.tsx'
import { fitsFirst, type OrderRule, orderRules } from './order-rules.ts'

type WhyThisOrderProps = {
  /** An order of the directory, or the rule of another list. */
  order: SortOption | OrderRule
  /** The search text as understood, if there is one. */
  understood?: Understood | undefined
}

/** Explains the order of a list. Works without scripts. */
export function WhyThisOrder({ order, understood }: WhyThisOrderProps) {
  const { position } = usePosition()
  const rules = [
    ...orderRules[ruleOf(order, understood, position !== null)],
    ...(understood && order !== 'relevance' ? [fitsFirst] : []),
  ]
  return (
    <details className="WhyThisOrder">
      <summary>Why this order?</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>
        <Link className="Link" to={paths.howResultsAreOrdered}>
          How results are ordered
        </Link>
      </p>
    </details>
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
