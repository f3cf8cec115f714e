import { queryOptions } from '@tanstack/react-query'
import type {
  AnswerOutcome,
  ConversationOutcome,
  OutcomeQuestion,
} from '#shared/outcomes/outcomes.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** A conversation, the API client of a participant, and the key of its query. */
export type OfConversation = { id: number; api: Api; queryKey: readonly unknown[] }

/** A side's question after the agreed day; null before. Reloaded with the conversation. */
export const outcomeQuery = ({ id, api, queryKey }: OfConversation) =>
  queryOptions({
    queryKey: [...queryKey, 'outcome'],
    queryFn: async () =>
      (await api.query<ConversationOutcome>(['/api/conversations', id, 'outcome']))?.question ?? null,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Answers in the conversation. Throws ApiError. */
export const answerOutcome = ({ id, api }: OfConversation, answer: AnswerOutcome) =>
  api.mutate<ConversationOutcome>('PUT', `/conversations/${id}/outcome`, answer)

/** The question of an emailed link; null for a link that doesn't work. */
export const linkedOutcomeQuery = (api: Api, token: string | null) =>
  queryOptions({
    // The token itself is in no key: keys end up in error reports.
    queryKey: ['outcome-link'],
    queryFn: async () => {
      try {
        return (await api.mutate<OutcomeQuestion>('POST', '/outcomes/open', { token })) ?? null
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    enabled: token !== null,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Answers by the emailed link. Throws ApiError. */
export const answerLinkedOutcome = (api: Api, token: string, answer: AnswerOutcome) =>
  api.mutate<OutcomeQuestion>('POST', '/outcomes/answer', { token, ...answer })
