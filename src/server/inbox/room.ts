import type { Manifest } from '#server/lib/manifest.ts'
import { bookingRequestsRoutes } from './booking-requests.routes.ts'
import { inboxSections } from './export-sections.repository.ts'
import { supportRoutes } from './inbox.routes.ts'
import { inboxDeskRoutes } from './inbox-desk.routes.ts'
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
  personalData: {
    sections: inboxSections,
    notExported: {
      inbox_items: 'the state is with each message',
      inbox_notes: 'replies are with each message; notes are between staff',
    },
  },
}
