import { useQuery } from '@tanstack/react-query'
import { type DeskArea, worksOn } from '#shared/lib/staff-roles.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { deskBusinessesQuery } from '../businesses/businesses-desk.queries.ts'
import { changesQuery } from '../businesses/changes-desk.queries.ts'
import type { DeskSection } from '../desk-sections.ts'
import { heldQuery } from '../held/held-desk.queries.ts'
import { inboxQuery } from '../inbox/inbox.queries.ts'
import { deskPromotionsQuery } from '../promotions/promotions-desk.queries.ts'
import { deskReportsQuery } from '../reports/reports-desk.queries.ts'
import { suggestionsQuery } from '../suggestions/suggestions.queries.ts'

export type Waiting = { waiting: number; overdue: number }
type DeskCounts = Partial<Record<DeskSection, Waiting>>

/** The list's first page, as staff open it. */
export const firstPage = { show: null, kind: null, search: '', page: 1 }
/** Milliseconds between refreshes of the counts, which others also change. */
const step = 60_000

/** Open counts for each of the user's sections. They come with the lists' first pages, which staff open next. */
export function useDeskCounts(user: User | null): DeskCounts {
  const api = useApi()
  const again = (area: DeskArea) => ({ refetchInterval: step, enabled: worksOn(user, area) })
  const businesses = useQuery({ ...deskBusinessesQuery(api, firstPage), ...again('listings') })
  const changes = useQuery({ ...changesQuery(api, 1), ...again('listings') })
  const promotions = useQuery({ ...deskPromotionsQuery(api, firstPage), ...again('administration') })
  const inbox = useQuery({ ...inboxQuery(api, firstPage), ...again('inbox') })
  const reports = useQuery({ ...deskReportsQuery(api, firstPage), ...again('listings') })
  const held = useQuery({ ...heldQuery(api, firstPage), ...again('listings') })
  const suggestions = useQuery({ ...suggestionsQuery(api, firstPage), ...again('listings') })
  const count = (waiting: number, overdue = 0): Waiting => ({ waiting, overdue })
  return {
    ...(businesses.data && {
      businesses: count(
        businesses.data.waitingCount + businesses.data.heldCount + (changes.data?.waitingCount ?? 0),
        businesses.data.overdueCount + businesses.data.heldOverdueCount + (changes.data?.overdueCount ?? 0),
      ),
    }),
    ...(promotions.data && {
      promotions: count(promotions.data.requestedCount + promotions.data.disputedCount),
    }),
    ...(inbox.data && { inbox: count(inbox.data.openCount, inbox.data.overdueCount) }),
    ...(reports.data && { reports: count(reports.data.waitingCount, reports.data.overdueCount) }),
    ...(held.data && { held: count(held.data.waitingCount, held.data.overdueCount) }),
    ...(suggestions.data && { suggestions: count(suggestions.data.pendingCount) }),
  }
}
