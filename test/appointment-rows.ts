import { hoursEveryDay } from './factories.ts'

type Ids = { business: number }
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
/** The matrix has no conversations. */
const inConversation = (method: 'GET' | 'POST', path: string, payload?: object) => ({
  send: () => ({ method, url: `/api/conversations/999999/${path}`, ...(payload && { payload }) }),
  stranger: 401,
  user: 404,
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

/** Rows of the access matrix: who sets the times of a business. The matrix has no slots and appointments of its own. */
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
  'GET /api/conversations/:conversationId/appointment': inConversation('GET', 'appointment'),
  'POST /api/conversations/:conversationId/appointments': inConversation('POST', 'appointments', {
    times: ['2030-01-01T15:00:00.000Z'],
  }),
  'POST /api/conversations/:conversationId/appointments/:appointmentId/answers': inConversation(
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
