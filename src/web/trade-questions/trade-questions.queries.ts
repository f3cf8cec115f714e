import { queryOptions } from '@tanstack/react-query'
import type { TradeQuestionList } from '#shared/trade-questions/trade-questions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The source of the questions: a business, a category, or a subcategory in it. */
export type QuestionsOf = { business: number } | { category: number; subcategory?: number | undefined }

/** A trade's questions about a job; may be empty. */
export const tradeQuestionsQuery = (api: Api, of: QuestionsOf) =>
  queryOptions({
    queryKey: ['trade-questions', of],
    queryFn: async () => (await api.query<TradeQuestionList>(['/api/trade-questions', of]))?.questions ?? [],
  })
