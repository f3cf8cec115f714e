import { ofPerson, ofSender } from '#server/lib/database/personal-data.ts'
import { job } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { takeGuestRows } from '#server/quote-requests/senders.repository.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { deleteOldRounds } from './quote-rounds.repository.ts'
import { quoteRoundsRoutes } from './quote-rounds.routes.ts'
import { choose } from './round-choice.service.ts'
import { replaceSilent } from './round-replacing.service.ts'

const jobs = {
  'replace-silent': job({ cron: '3-59/10 * * * *', run: (deps) => replaceSilent(deps, deps.signal) }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/quote-rounds': [quoteRoundsRoutes] },
  jobs,
  cleanUp: [deleteOldRounds],
  on: { 'quote.accepted': choose },
  personalData: {
    sections: [
      ofPerson('quoteRoundsSent', 'Requests you sent to several businesses', 'quote_rounds', {
        of: ofSender,
        without: ['link_seed', 'token_hash'],
      }),
    ],
    erase: {
      async lock(tx, userId, { config }) {
        if (needsConfirmation(config)) await takeGuestRows(tx, 'quote_rounds', userId)
      },
    },
  },
}
