import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { toSpan } from '#web/lib/spans.ts'

export type DashboardFigures = {
  total: number
  active: number
  views: number
  reviews: number
  /** Received in the last 24 hours. */
  newQuoteRequests: number
  /** Quote requests without an answer, when the oldest came, and the only business that has any. */
  waiting: { count: number; since: string | null; onlyAt: number | null }
}

/** The dashboard totals (specification §9) over all businesses of one owner. */
export function dashboardFigures(businesses: readonly MyBusiness[]): DashboardFigures {
  const sumOf = (figure: (business: MyBusiness) => number) =>
    businesses.reduce((sum, business) => sum + figure(business), 0)
  const waiting = businesses.filter(({ waitingCount }) => waitingCount > 0)
  const [first, ...others] = waiting
  return {
    total: businesses.length,
    active: businesses.filter(({ status }) => status === 'approved').length,
    views: sumOf(({ visitsCount }) => visitsCount),
    reviews: sumOf(({ reviewCount }) => reviewCount),
    newQuoteRequests: sumOf(({ recentQuoteRequestCount }) => recentQuoteRequestCount),
    waiting: {
      count: sumOf(({ waitingCount }) => waitingCount),
      since: waiting.flatMap(({ waitingSince }) => waitingSince ?? []).sort()[0] ?? null,
      onlyAt: others.length === 0 ? (first?.id ?? null) : null,
    },
  }
}

const whole = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** "12,345", and "1.2M" from a million, which wouldn't fit on a phone. */
export function formatFigure(figure: number): string {
  return figure < 1_000_000 ? whole.format(figure) : short.format(figure)
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Two new quote requests in the last 24 hours."; null when there are none. */
export function newQuoteRequestsLine(count: number): string | null {
  if (count === 0) return null
  const figure = words[count] ?? formatFigure(count)
  return `${figure} new quote ${count === 1 ? 'request' : 'requests'} in the last 24 hours.`
}

export type WaitingLine = { requests: string | null; times: string | null }

/** "3 requests waiting, oldest 6 days" and "1 time to confirm"; null when nothing waits. `passed` is the age of the oldest in milliseconds. */
export function waitingLine(requests: number, passed: number, times: number): WaitingLine | null {
  if (requests === 0 && times === 0) return null
  return {
    requests: requests > 0 ? `${counted(requests, 'request')} waiting, oldest ${toSpan(passed)}` : null,
    times: times > 0 ? `${counted(times, 'time')} to confirm` : null,
  }
}

const counted = (count: number, what: string) => `${formatFigure(count)} ${what}${count === 1 ? '' : 's'}`
