import type { Manifest } from '#server/lib/manifest.ts'
import { refundedPayment } from '#shared/inbox/inbox-items.ts'
import { bookingRequestsRoutes } from './booking-requests.routes.ts'
import { inboxSections } from './export-sections.repository.ts'
import { supportRoutes } from './inbox.routes.ts'
import { inboxDeskRoutes } from './inbox-desk.routes.ts'
import { openInboxItem } from './inbox-items.service.ts'
import { serviceRequestsRoutes } from './service-requests.routes.ts'
import { serviceSuggestionsRoutes } from './service-suggestions.routes.ts'
import { suggestionsDeskRoutes } from './suggestions-desk.routes.ts'

export const room: Manifest = {
  routes: {
    '/support': [supportRoutes],
    '/booking-requests': [bookingRequestsRoutes],
    '/service-requests': [serviceRequestsRoutes],
    '/service-suggestions': [serviceSuggestionsRoutes],
  },
  desk: {
    listings: { '/suggestions': [suggestionsDeskRoutes] },
    inbox: { '/inbox': [inboxDeskRoutes] },
  },
  on: {
    'refund.failed': (tx, { paymentId }) =>
      openInboxItem(tx, 'refund', paymentId, [refundedPayment(paymentId)]),
  },
  personalData: {
    sections: inboxSections,
    notExported: {
      inbox_items: 'the state is with each message',
      inbox_notes: 'replies are with each message; notes are between staff',
    },
  },
}
