import type { ComparedListing } from '#shared/businesses/merging/pairs.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { comparedRows, isEqual } from './merge-words.ts'

type ComparedListingsProps = { first: ComparedListing; second: ComparedListing }

/** Two listings side by side: equal values are muted, differences stand out. */
export function ComparedListings({ first, second }: ComparedListingsProps) {
  return (
    <table className="DeskPair">
      <caption className="sr">
        {first.name} and {second.name}, side by side
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          {[first, second].map(({ id, name }) => (
            <th key={id} scope="col">
              <Link className="Link" to={paths.business(id)} target="_blank">
                {name}
              </Link>{' '}
              <small className="num">{id}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows.map(({ term, of }) => {
          const [one, other] = [of(first), of(second)]
          return (
            <tr key={term} className={isEqual(one, other) ? 'is-equal' : 'is-other'}>
              <th scope="row">{term}</th>
              <td>{one || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
