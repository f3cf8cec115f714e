import type { ReactNode } from 'react'
import type { Understood } from '#shared/search/search.schemas.ts'
import { Link } from '#web/ui/link.tsx'

type UnlistedTradeProps = NonNullable<Understood['unlisted']>

/** Explains that a trade isn't listed yet, with the nearest one, and that we look for somebody. */
export function UnlistedTrade({ words, nearest }: UnlistedTradeProps): ReactNode {
  return (
    <>
      We don’t have anyone for “{words}” yet.
      {nearest ? (
        <>
          {' '}
          Nearest:{' '}
          <Link className="Link" to={nearest.address}>
            {nearest.name}
          </Link>
          .
        </>
      ) : null}{' '}
      Tell us, and we’ll look for one.
    </>
  )
}
