import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { businessRequestsDeskRoutes } from './business-requests-desk.routes.ts'
import { quoteRequestSections } from './export-sections.repository.ts'
import { deleteOldHeld } from './held-requests.repository.ts'
import { heldRequestsDeskRoutes } from './held-requests-desk.routes.ts'
import { sendOwnerDigests } from './owner-digests.service.ts'
import { deleteMailsWithRequestsOf, deleteOldStopLinks } from './quote-delivery.repository.ts'
import { recordMailOutcome, sendQuoteDigests } from './quote-delivery.service.ts'
import { forwardQuoteRequests } from './quote-forwarding.service.ts'
import { handOverWaiting } from './quote-handover.service.ts'
import { deleteOldQuoteRequests } from './quote-requests.repository.ts'
import { quoteRequestsRoutes } from './quote-requests.routes.ts'
import { forgetBlockedSender } from './sender-blocks.repository.ts'
import { takeGuestRows } from './senders.repository.ts'

const jobs = {
  'send-quote-digests': job({
    cron: '5 * * * *',
    async run(deps) {
      // Requests that an owner left unread go to the listing's address, or to staff.
      const since = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
      await forwardQuoteRequests(deps.db, { since, isLeftOnly: true })
      await sendQuoteDigests(deps, new Date())
      await sendOwnerDigests(deps)
    },
  }),
  'hand-over-quote-requests': job({
    data: z.object({ businessId: z.int() }),
    queue: persistent(1),
    run: ({ db }, { businessId }) => handOverWaiting(db, businessId),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/business-quote-requests': [quoteRequestsRoutes] },
  desk: {
    listings: { '/held-requests': [heldRequestsDeskRoutes] },
    administration: { '/businesses': [businessRequestsDeskRoutes] },
  },
  jobs,
  cleanUp: [deleteOldQuoteRequests, deleteOldHeld, deleteOldStopLinks],
  on: { 'mail.handled': (tx, { mailId, outcome }) => recordMailOutcome(tx, mailId, outcome === 'accepted') },
  personalData: {
    sections: quoteRequestSections,
    notExported: {
      reply_addresses: 'hashes of addresses; nothing can be read from them',
      quote_mail_links: 'hashes of links; nothing can be read from them',
    },
    erase: {
      async lock(tx, userId, { config }) {
        if (!needsConfirmation(config)) return
        await takeGuestRows(tx, 'business_quote_requests', userId)
        await takeGuestRows(tx, 'held_quote_requests', userId)
      },
      async delete(tx, userId, { jobs }) {
        await deleteMailsWithRequestsOf(tx, userId)
        await forgetBlockedSender(tx, jobs, userId)
      },
    },
  },
}
