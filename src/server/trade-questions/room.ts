import type { Manifest } from '#server/lib/manifest.ts'
import { tradeQuestionsDeskRoutes } from './questions-desk.routes.ts'
import { tradeQuestionsRoutes } from './trade-questions.routes.ts'

export const room: Manifest = {
  routes: { '/trade-questions': [tradeQuestionsRoutes] },
  desk: { listings: { '/trade-questions': [tradeQuestionsDeskRoutes] } },
}
