import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  DecideAppeal,
  DecideReport,
  DeskReport,
  DeskReportAnswer,
  DeskReportList,
} from '#shared/reports/reports-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/reports'

/** A page of reports; waiting ones come by deadline. */
export function deskReportsQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'reports', show, search, page],
    load: () => api.query<DeskReportList>([path, { filter: show, search, page }]),
    items: 'reports',
  })
}

/** A whole report, of which lists have the beginning, in its current state; the log says who read it. */
export const wholeReportQuery = (api: Api, { id, revision, reportCount }: DeskReport) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'reports', 'whole', id, revision, reportCount],
    queryFn: async () => requireBody(await api.query<DeskReportAnswer>([path, id])).report,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const change = async (api: Api, id: number, action: string, body: object): Promise<DeskReport> =>
  requireBody(await api.mutate<DeskReportAnswer>('PUT', `${path}/${id}/${action}`, body)).report

type Seen = Pick<DeskReport, 'id' | 'revision'>

/** Decides on a report. Throws ApiError, 409 when someone else was first. */
export const decideReport = (api: Api, { id, revision }: Seen, given: Omit<DecideReport, 'revision'>) =>
  change(api, id, 'decision', { ...given, revision })

/** Undoes a decision of the last minutes. Throws ApiError. */
export const undoReport = (api: Api, { id, revision }: Seen) => change(api, id, 'undo', { revision })

/** Decides on an appeal. Throws ApiError. */
export const decideAppeal = (api: Api, { id, revision }: Seen, given: Omit<DecideAppeal, 'revision'>) =>
  change(api, id, 'appeal', { ...given, revision })
