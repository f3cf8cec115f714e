import '#web/styles/rounds.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { RequireAuth } from '#web/auth/require-auth.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { linkedRoundQuery, ownRoundQuery } from '#web/quote-rounds/quote-rounds.queries.ts'
import { RoundOverview } from '#web/quote-rounds/round-overview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotFoundNotice } from '#web/ui/notice.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { LoadingLink } from './emailed-link-frames.tsx'

/** The answers to a request to several businesses: by the link in the email, or for whoever is signed in. */
export function RequestAnswersPage() {
  const { roundId } = useParams()
  if (roundId === undefined) return <LinkedRound />
  return (
    <RequireAuth>
      <OwnRound roundId={roundId} />
    </RequireAuth>
  )
}

function LinkedRound() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const plain = useApi()
  const api = useMemo(() => plain.withHeaders({ 'x-round-token': token ?? '' }), [plain, token])
  const { data, error, refetch } = useQuery(linkedRoundQuery(api, token !== null))
  const seo = <Seo title="Your answers" description="The answers to your request, side by side." />
  if (data)
    return (
      <div className="Page PageEnd RoundPage is-wide">
        {seo}
        <div className="PageHead">
          <h1>Your answers</h1>
        </div>
        <RoundOverview api={api} round={data} onChanged={refetch} />
      </div>
    )
  const isDead = data === null || (isHydrated && token === null)
  return (
    <LoadingLink
      title="Your answers"
      deadLead={
        isDead
          ? 'It is incomplete, or the request was deleted. Please open the link in your email again.'
          : null
      }
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      seo={seo}
    />
  )
}

/** A request to several businesses, for whoever sent it from their account. */
function OwnRound({ roundId }: { roundId: string }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    ownRoundQuery(api, /^[1-9]\d{0,8}$/.test(roundId) ? Number(roundId) : 0),
  )
  return (
    <div className="Page PageEnd RoundPage is-wide">
      <Seo title="Your answers" description="The answers to your request, side by side." />
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
            <h1>Your answers</h1>
          </div>
          {data ? (
            <RoundOverview api={api} round={data} onChanged={refetch} />
          ) : error ? (
            <ErrorState
              title="The answers couldn’t be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <LoadingNote label="Loading the answers" />
              <Skeletons classNames={['is-lead is-s', 'is-text', 'is-text is-most', 'is-text']} />
            </>
          )}
        </>
      )}
    </div>
  )
}
