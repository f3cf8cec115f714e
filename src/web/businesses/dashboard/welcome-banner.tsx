import { Plus } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import {
  type DashboardFigures,
  newQuoteRequestsLine,
  type WaitingLine,
  waitingLine,
} from '#web/businesses/dashboard/dashboard-figures.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** Times to confirm, and where they are listed. */
export type TimesToConfirm = { count: number; href: string }

type WelcomeBannerProps = {
  firstName: string
  /** Null while unknown. */
  figures: DashboardFigures | null
  times: TimesToConfirm
  /** The address of the requests that wait at all businesses, or at one. */
  requestsHref: (businessId: number | null) => string
}

/** The page's dark band: greeting, what waits and where to answer it, and a link to register another business. */
export function WelcomeBanner({ firstName, figures, times, requestsHref }: WelcomeBannerProps) {
  const now = useNow()
  const { count = 0, since = null, onlyAt = null } = figures?.waiting ?? {}
  const waits = waitingLine(count, since ? now - new Date(since).getTime() : 0, times.count)
  return (
    <section className="Welcome" aria-labelledby="welcome">
      <img className="Welcome-bats" src="/bats.svg" alt="" width="620" height="170" />
      <div className="Page">
        <div className="Welcome-words">
          <h1 id="welcome">Welcome back, {firstName}</h1>
          <p>{waits ? <Waiting {...waits} timesHref={times.href} /> : newsLine(figures)}</p>
        </div>
        <div className="Welcome-actions">
          {waits ? (
            <ButtonLink variant="primary" to={count > 0 ? requestsHref(onlyAt) : times.href}>
              {count > 1 ? 'Answer Them' : count === 1 ? 'Answer It' : 'Confirm a Time'}
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.registerBusiness}>
            <Plus className="Icon is-s" />
            Register Business
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

type WaitingProps = WaitingLine & { timesHref: string }

/** Times to confirm have a link of their own where the button leads to requests. */
function Waiting({ requests, times, timesHref }: WaitingProps) {
  if (requests === null) return times
  return (
    <>
      {requests}
      {times ? (
        <>
          {', and\u00A0'}
          <Link className="Link" to={timesHref}>
            {times}
          </Link>
        </>
      ) : null}
    </>
  )
}

function newsLine(figures: DashboardFigures | null): string {
  if (figures?.total === 0) return 'List your business, or claim one that’s already here.'
  return newQuoteRequestsLine(figures?.newQuoteRequests ?? 0) ?? 'Here’s how your businesses are doing.'
}
