import { queryOptions } from '@tanstack/react-query'
import type { TradeQuestionList } from '#shared/trade-questions/trade-questions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Whose questions: those of a business, of a category, or of a subcategory in it. */
export type QuestionsOf = { business: number } | { category: number; subcategory?: number | undefined }

/** What a trade asks of a job; empty if that is nothing. */
export const tradeQuestionsQuery = (api: Api, of: QuestionsOf) =>
  queryOptions({
    queryKey: ['trade-questions', of],
    queryFn: async () => (await api.query<TradeQuestionList>(['/api/trade-questions', of]))?.questions ?? [],
  })
