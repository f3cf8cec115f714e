import type {
  CreateTradeQuestion,
  DeskTradeQuestion,
  DeskTradeQuestionList,
} from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery } from '../desk-query.ts'

const path = '/api/admin/trade-questions'

/** A page of questions by trade, in the order in which they are asked. */
export function deskTradeQuestionsQuery(api: Api, { search, page }: Pick<DeskAddress, 'search' | 'page'>) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'trade-questions', search, page],
    load: () => api.query<DeskTradeQuestionList>([path, { search, page }]),
    items: 'questions',
  })
}

type Texts = Pick<CreateTradeQuestion, 'question' | 'kind' | 'options' | 'position'>
type Stored = Pick<DeskTradeQuestion, 'id' | 'revision'>

/** Adds, changes and retires questions. Each throws ApiError, 409 when someone else was first or a trade already has three. */
export const tradeQuestionActions = (api: Api) => ({
  create: (question: CreateTradeQuestion) => api.mutate('POST', path, question),
  update: ({ id, revision }: Stored, texts: Texts) =>
    api.mutate('PUT', `${path}/${id}`, { ...texts, revision }),
  retire: ({ id, revision }: Stored, isRetired: boolean) =>
    api.mutate('PUT', `${path}/${id}/retirement`, { isRetired, revision }),
})
