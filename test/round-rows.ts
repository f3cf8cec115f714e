import { get, type Ids, nothing, open, personal, type Row } from './matrix-row.ts'
import { roundPayload } from './round-payload.ts'

/** Of one round: for its sender only, so for nobody here. */
const ofRound = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object): Row => ({
  send: () => ({ method, url: `/api/quote-rounds/${nothing}${path}`, ...(payload && { payload }) }),
  stranger: 401,
  user: 404,
})

/** Rows of the access matrix: requests to several businesses, which anyone may send. */
export const roundRows: Record<string, Row> = {
  'GET /api/quote-rounds/suggestions': open(200, get('/api/quote-rounds/suggestions?category=1')),
  'POST /api/quote-rounds/likely-trades': open(200, () => ({
    method: 'POST',
    url: '/api/quote-rounds/likely-trades',
    payload: { what: 'A leak' },
  })),
  'POST /api/quote-rounds': {
    send: ({ business }: Ids) => ({
      method: 'POST',
      url: '/api/quote-rounds',
      payload: roundPayload([business], { replacesSilent: false }),
    }),
    stranger: 201,
    user: { own: 201, others: 201, missing: 404 },
  },
  'GET /api/quote-rounds/mine': personal(200, get('/api/quote-rounds/mine')),
  'GET /api/quote-rounds/linked': open(400, get('/api/quote-rounds/linked')),
  'GET /api/quote-rounds/:roundId': ofRound('GET', ''),
  'PUT /api/quote-rounds/:roundId/choice': ofRound('PUT', '/choice', {
    conversationId: nothing,
    quoteId: null,
  }),
  'DELETE /api/quote-rounds/:roundId/choice/:conversationId': ofRound('DELETE', `/choice/${nothing}`),
  'PUT /api/quote-rounds/:roundId/farewell': ofRound('PUT', '/farewell', { text: 'Thank you.' }),
  'PUT /api/quote-rounds/:roundId/replacing': ofRound('PUT', '/replacing', { replacesSilent: true }),
}
