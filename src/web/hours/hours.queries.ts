import { queryOptions } from '@tanstack/react-query'
import type { HoursAnswer } from '#shared/hours/hours-questions.schemas.ts'
import type { HoursReportKind, HoursReports } from '#shared/hours/hours-reports.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Answers whether hours are right, by the token of an emailed link. */
export async function answerHoursQuestion(api: Api, answer: HoursAnswer, token: string): Promise<void> {
  await api.mutate('POST', '/hours-questions/answer', { token, answer })
}

/** Reports that a business was closed, or that its hours are wrong. */
export async function reportHours(api: Api, businessId: number, kind: HoursReportKind): Promise<void> {
  await api.mutate('POST', `/businesses/${businessId}/hours-reports`, { kind })
}

/** Visitors' reports about the hours of an own business. */
export const hoursReportsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'hours-reports', businessId],
    queryFn: async () => {
      const found = await api.query<HoursReports>(['/api/businesses', businessId, 'hours-reports'])
      return found?.reports ?? []
    },
    // New reports may have come in.
    refetchOnMount: 'always',
  })

/** Confirms the hours of an own business. */
export async function confirmHours(api: Api, businessId: number): Promise<void> {
  await api.mutate('POST', `/businesses/${businessId}/hours-confirmation`)
}
