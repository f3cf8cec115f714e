import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Appeal, CreateReport } from '#shared/reports/reports.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** A report without the fields that only the server fills in. */
export type GivenReport = Omit<CreateReport, 'text' | 'url2'> & { text?: string }

/** Reports something. Throws ApiError, with `fieldErrors` for rejected input. */
export const sendReport = (api: Api, report: GivenReport) => api.mutate<Message>('POST', '/reports', report)

/** The decision that an emailed link is about; null for an unknown link. */
export const appealQuery = (api: Api, token: string | null) =>
  queryOptions({
    // The token itself is in no key: keys end up in error reports.
    queryKey: ['appeal'],
    queryFn: async () => {
      try {
        return await api.mutate<Appeal>('POST', '/reports/appeals/status', { token })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    enabled: token !== null,
    gcTime: 0,
  })

/** Appeals a decision. Throws ApiError. */
export const sendAppeal = (api: Api, token: string, text: string) =>
  api.mutate<Message>('POST', '/reports/appeals', { token, text })
