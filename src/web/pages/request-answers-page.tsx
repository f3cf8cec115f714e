import '#web/styles/rounds.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LiveNote } from '#web/conversations/live-note.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { linkedRoundQuery } from '#web/quote-rounds/quote-rounds.queries.ts'
import { RoundOverview } from '#web/quote-rounds/round-overview.tsx'
import { LoadingLink, PageFrame } from './emailed-link-frames.tsx'

/** The answers to a request to several businesses, by the link in the email. */
export function RequestAnswersPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const plain = useApi()
  const api = useMemo(() => plain.withHeaders({ 'x-round-token': token ?? '' }), [plain, token])
  const { data, error, refetch } = useQuery(linkedRoundQuery(api, token !== null))
  const seo = <Seo title="Your quotes" description="The quotes for your request, side by side." />
  if (data)
    return (
      <div className="Page PageEnd RoundPage is-wide">
        {seo}
        <div className="PageHead">
          <h1>Your quotes</h1>
        </div>
        <LiveNote
          linkTokens={data.answers.flatMap(({ linkToken }) => linkToken ?? [])}
          onNews={() => void refetch()}
        />
        <RoundOverview api={api} round={data} token={token} onChanged={refetch} />
      </div>
    )
  const isDead = data === null || (isHydrated && token === null)
  return (
    <LoadingLink
      title="Your quotes"
      deadLead={
        isDead
          ? 'It’s incomplete, or the request was deleted. Please open the link in your email again.'
          : null
      }
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      seo={seo}
      Frame={PageFrame}
    />
  )
}
