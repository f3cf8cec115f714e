import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { roundHref } from '#shared/lib/round-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way to ask the compared businesses at once; on phones from a bar within thumb reach. */
export function AskAll({ businesses }: { businesses: readonly ComparedBusiness[] }) {
  if (!businesses.some(({ acceptsQuotes }) => acceptsQuotes)) return null
  const ask = (
    <ButtonLink variant="primary" to={roundHref({ businesses: businesses.map(({ id }) => id) })}>
      {businesses.length === 1 ? 'Request Quote' : 'Ask them all'}
    </ButtonLink>
  )
  return (
    <>
      <div className="desk">{ask}</div>
      <div className="ActionBar phone">{ask}</div>
    </>
  )
}
