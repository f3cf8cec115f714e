import { slot } from './appointments.ts'
import { hoursEveryDay } from './factories.ts'

type Ids = { business: number; conversation?: number }
const onBusiness =
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => (ids: Ids) => ({
    method,
    url: `/api/businesses/${ids.business}/${path}`,
    ...(payload && { payload }),
  })
/** For its owner and managers, not even for staff; `status` is what they get. */
const ofTeam = (status: number, send: ReturnType<typeof onBusiness>) => ({
  send,
  stranger: 401,
  user: { own: status, others: 403, missing: 404 },
  members: [status, 403] as const,
})
/** For who takes part in it, here as the owner of the business that was asked. */
const inConversation = (own: number, method: 'GET' | 'POST', path: string, payload?: object) => ({
  send: ({ conversation = 999_999 }: Ids) => ({
    method,
    url: `/api/conversations/${conversation}/${path}`,
    ...(payload && { payload }),
  }),
  stranger: 401,
  user: { own, others: 404, missing: 404 },
  members: [own, own] as const,
})
const settings = {
  isOpen: false,
  minutes: 60,
  leadHours: 24,
  daysAhead: 30,
  mostPerDay: null,
  weekly: hoursEveryDay('09:00', '17:00'),
  blocked: [],
  revision: 0,
}
const address = { address: 'https://calendar.example.com/private.ics' }

/** Rows of the access matrix: settings of a business's times. The matrix has no slots and appointments of its own; `foreign-children.test.ts` has. */
export const appointmentRows = {
  'GET /api/businesses/:businessId/slots': {
    send: onBusiness('GET', 'slots'),
    stranger: 404,
    user: { own: 404, others: 404, missing: 404 },
  },
  'GET /api/businesses/:businessId/slot-settings': ofTeam(200, onBusiness('GET', 'slot-settings')),
  'PUT /api/businesses/:businessId/slot-settings': ofTeam(200, onBusiness('PUT', 'slot-settings', settings)),
  'GET /api/businesses/:businessId/calendars': ofTeam(200, onBusiness('GET', 'calendars')),
  'POST /api/businesses/:businessId/calendars': ofTeam(201, onBusiness('POST', 'calendars', address)),
  'DELETE /api/businesses/:businessId/calendars/:calendarId': ofTeam(
    404,
    onBusiness('DELETE', 'calendars/999999'),
  ),
  'POST /api/businesses/:businessId/calendar-feed': ofTeam(409, onBusiness('POST', 'calendar-feed')),
  'DELETE /api/businesses/:businessId/calendar-feed': ofTeam(200, onBusiness('DELETE', 'calendar-feed')),
  'GET /api/businesses/:businessId/appointments': {
    ...ofTeam(200, onBusiness('GET', 'appointments')),
    members: [200, 200] as const,
  },
  'GET /api/appointments/coming': {
    send: () => ({ method: 'GET' as const, url: '/api/appointments/coming?side=visitor' }),
    stranger: 401,
    user: 200,
  },
  'POST /api/appointments': {
    send: ({ business }: Ids) => ({
      method: 'POST' as const,
      url: '/api/appointments',
      payload: {
        businessId: business,
        startsAt: '2030-01-01T15:00:00.000Z',
        name: 'Maya Reyes',
        email: 'maya@example.com',
        phone: '512-555-0148',
        requirements: 'A new tap.',
      },
    }),
    // Nobody answers for a stranger's business; for the others, the time is too far ahead.
    stranger: 404,
    user: { own: 400, others: 400, missing: 404 },
  },
  'GET /api/conversations/:conversationId/appointment': inConversation(200, 'GET', 'appointment'),
  'POST /api/conversations/:conversationId/appointments': inConversation(200, 'POST', 'appointments', {
    times: [slot(7, 10)],
  }),
  'POST /api/conversations/:conversationId/appointments/:appointmentId/answers': inConversation(
    404,
    'POST',
    'appointments/999999/answers',
    { action: 'cancel', revision: 1 },
  ),
  'GET /api/appointments/calendar.ics': {
    send: () => ({ method: 'GET' as const, url: '/api/appointments/calendar.ics?token=ics_unknown' }),
    stranger: 404,
    user: 404,
  },
}
