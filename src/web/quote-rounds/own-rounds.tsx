import { useQuery } from '@tanstack/react-query'
import { roundPaths } from '#shared/lib/round-address.ts'
import type { OwnQuoteRounds } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Link } from '#web/ui/link.tsx'
import { ownRoundsQuery } from './quote-rounds.queries.ts'

/** The newest requests to several businesses, above their conversations; nothing without any. */
export function OwnRounds() {
  const { data = [] } = useQuery(ownRoundsQuery(useApi()))
  if (data.length === 0) return null
  return (
    <section className="OwnRounds" aria-labelledby="own-rounds">
      <h2 id="own-rounds">Quote requests</h2>
      <ul>
        {data.slice(0, 5).map((round) => (
          <li key={round.id}>
            <Link to={roundPaths.own(round.id)}>
              <b>{round.what}</b>
              <small>
                {austinDay(round.createdAt)} · {stateOf(round)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ asked, answered, chosenName }: OwnQuoteRounds['rounds'][number]) =>
  chosenName ? `You chose ${chosenName}` : `${answered} of ${asked} replied`
