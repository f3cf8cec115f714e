import '#web/styles/rounds.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { LiveNote } from '#web/conversations/live-note.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Seo } from '#web/lib/seo.tsx'
import { ownRoundQuery } from '#web/quote-rounds/quote-rounds.queries.ts'
import { RoundOverview } from '#web/quote-rounds/round-overview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotFoundNotice } from '#web/ui/notice.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'

/** A request to several businesses, for its sender with an account. */
export function OwnRequestAnswersPage() {
  const { roundId = '' } = useParams()
  const api = useApi()
  const query = ownRoundQuery(api, /^[1-9]\d{0,8}$/.test(roundId) ? Number(roundId) : 0)
  const { data, error, refetch } = useQuery(query)
  const queryClient = useQueryClient()
  const hearAny = () => void readAgain(queryClient, { queryKey: query.queryKey })
  const hear = (changedId: number | null) => {
    const isOfRound = data?.answers.some(({ conversationId }) => conversationId === changedId) ?? true
    if (changedId === null || isOfRound) hearAny()
  }
  // Secret links of a request that was sent before they signed in.
  const links = data?.answers.flatMap(({ linkToken }) => linkToken ?? []) ?? []
  return (
    <div className="Page PageEnd RoundPage is-wide">
      <Seo title="Your quotes" description="The quotes for your request, side by side." />
      {data === null ? (
        <NotFoundNotice
          title="Request not found"
          text="It was deleted, or it belongs to another account."
          to={paths.messages}
          action="All messages"
        />
      ) : (
        <>
          <div className="PageHead">
            <p>
              <Link className="Link" to={paths.messages}>
                Messages
              </Link>
            </p>
            <h1>Your quotes</h1>
          </div>
          <LiveNote onNews={hear} />
          {links.length > 0 ? <LiveNote linkTokens={links} onNews={hearAny} /> : null}
          {data ? (
            <RoundOverview api={api} round={data} onChanged={refetch} />
          ) : error ? (
            <ErrorState
              title="Your quotes couldn’t be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <LoadingNote label="Loading your quotes" />
              <Skeletons classNames={['is-lead is-s', 'is-text', 'is-text is-most', 'is-text']} />
            </>
          )}
        </>
      )}
    </div>
  )
}
