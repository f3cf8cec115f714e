import { job } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { outcomeSections } from './export-sections.repository.ts'
import { askAboutOutcomes } from './outcome-questions.service.ts'
import { deleteLinksOf } from './outcomes.repository.ts'
import { conversationOutcomesRoutes, outcomeLinksRoutes } from './outcomes.routes.ts'
import { measurePrices } from './typical-prices.service.ts'

const jobs = {
  'ask-about-outcomes': job({ cron: '*/10 * * * *', run: (deps) => askAboutOutcomes(deps, deps.signal) }),
  'measure-prices': job({
    // Once a day, so that no single answer moves what is shown.
    cron: '40 8 * * *',
    run: ({ db }) => measurePrices(db),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/conversations': [conversationOutcomesRoutes], '/outcomes': [outcomeLinksRoutes] },
  jobs,
  on: { 'access.ended': (tx, { userId }) => deleteLinksOf(tx, userId) },
  personalData: {
    sections: outcomeSections,
    notExported: { outcome_links: 'hashes of links; nothing can be read from them' },
  },
}
