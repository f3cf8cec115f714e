import type { Generated } from 'kysely'
import type { QuestionKind } from '#shared/trade-questions/questions.ts'

/** Questions of each trade about a job. */
export type TradeQuestionTables = {
  trade_questions: {
    id: Generated<number>
    category_id: number
    subcategory_id: number | null
    question: string
    kind: QuestionKind
    options: Generated<string[]>
    position: number
    retired_at: Date | null
    revision: Generated<number>
  }
}
