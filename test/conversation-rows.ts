import { pushSubscription } from './account-rows.ts'
import { pdfFile } from './attachments.ts'
import { multipartBody } from './picture-form.ts'

type Ids = { business: number; conversation?: number }
/** An ID that doesn't exist. */
const nothing = 999_999
const clientKey = '6f8a9b62-52a5-4d3c-9d5e-0d1f4c5a7e01'

/** Of one conversation: for who takes part in it, and for nobody else, staff included. */
const ofConversation = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  status: number,
  payload?: object,
) => ({
  send: ({ conversation = nothing }: Ids) => ({
    method,
    url: `/api/conversations/${conversation}${path}`,
    ...(payload && { payload }),
  }),
  stranger: 401,
  user: { own: status, others: 404, missing: 404 },
  members: [status, status] as const,
})
const reply = { title: 'Prices', text: 'Hello {first name}, it starts at $80.' }

/** Of one business: for who answers for it, and not for staff. */
const ofTeam = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  status: number,
  payload?: object,
) => ({
  send: ({ business }: Ids) => ({
    method,
    url: `/api/businesses/${business}${path}`,
    ...(payload && { payload }),
  }),
  stranger: 401,
  user: { own: status, others: 403, missing: 404 },
  members: [status, status] as const,
})
const personal = (url: string) => ({
  send: () => ({ method: 'GET' as const, url: `/api/conversations${url}` }),
  stranger: 401,
  user: 200,
})

/** For the holder of the link in the email that asks. */
const outcomeLink = (path: string, answer: object) => ({
  send: () => ({
    method: 'POST' as const,
    url: `/api/outcomes/${path}`,
    payload: { token: `out_${'0'.repeat(43)}`, ...answer },
  }),
  stranger: 404,
  user: 404,
})

/** For anyone with the address. */
const file = (path: string) => ({
  send: () => ({ method: 'GET' as const, url: `/api/conversation-files/${'0'.repeat(43)}${path}` }),
  stranger: 404,
  user: 404,
})

/** Rows of the access matrix: quote requests, which anyone may send, and conversations, here as the owner of the business that was asked. */
export const conversationRows = {
  'POST /api/business-quote-requests': {
    send: ({ business }: Ids) => ({
      method: 'POST' as const,
      url: '/api/business-quote-requests',
      payload: {
        businessId: business,
        name: 'Maya Reyes',
        email: 'maya@example.com',
        phone: '512-555-0148',
        requirements: 'A new tap.',
      },
    }),
    stranger: 201,
    user: { own: 201, others: 201, missing: 404 },
  },
  'PUT /api/businesses/:businessId/away': {
    send: ({ business }: Ids) => ({
      method: 'PUT' as const,
      url: `/api/businesses/${business}/away`,
      payload: { until: null, text: '' },
    }),
    stranger: 401,
    user: { own: 200, others: 403, missing: 404 },
    admin: { own: 200, others: 200, missing: 404 },
    members: [200, 403] as const,
  },
  // A program that reads events would never get to the end of a stream.
  'GET /api/conversations/events': { ...personal('/events'), user: 400 },
  'POST /api/conversations/:conversationId/attachments': {
    ...ofConversation('POST', '/attachments', 201),
    send: ({ conversation = nothing }: Ids) => ({
      method: 'POST' as const,
      url: `/api/conversations/${conversation}/attachments`,
      ...multipartBody([
        { name: 'clientKey', content: clientKey },
        { name: 'file', filename: 'plan.pdf', content: pdfFile },
      ]),
    }),
  },
  // For the sender of a new request, by a token that no session replaces.
  'POST /api/conversations/:conversationId/attachments/copies': {
    send: ({ conversation = nothing }: Ids) => ({
      method: 'POST' as const,
      url: `/api/conversations/${conversation}/attachments/copies`,
      payload: { clientKey, fileKey: '0'.repeat(43) },
    }),
    stranger: 401,
    user: 401,
  },
  'DELETE /api/conversations/:conversationId/attachments/:attachmentId': {
    ...ofConversation('GET', '', 404),
    send: ({ conversation = nothing }: Ids) => ({
      method: 'DELETE' as const,
      url: `/api/conversations/${conversation}/attachments/${nothing}`,
    }),
  },
  'POST /api/conversations/:conversationId/push-subscriptions': ofConversation(
    'POST',
    '/push-subscriptions',
    403,
    pushSubscription,
  ),
  'DELETE /api/conversations/:conversationId/push-subscriptions/:subscriptionId': {
    ...ofConversation('GET', '', 403),
    send: ({ conversation = nothing }: Ids) => ({
      method: 'DELETE' as const,
      url: `/api/conversations/${conversation}/push-subscriptions/${nothing}`,
    }),
  },
  'GET /api/conversation-files/:key': file(''),
  'GET /api/conversation-files/:key/poster': file('/poster'),
  'GET /api/conversations/mine': personal('/mine'),
  'GET /api/conversations/business': personal('/business'),
  'GET /api/conversations/unread': personal('/unread'),
  // Those of others stay unread.
  'PUT /api/conversations/read': {
    send: () => ({ method: 'PUT' as const, url: '/api/conversations/read', payload: { ids: [nothing] } }),
    stranger: 401,
    user: 200,
  },
  'POST /api/conversations/open': {
    send: () => ({
      method: 'POST' as const,
      url: '/api/conversations/open',
      payload: { token: `qst_${'0'.repeat(43)}` },
    }),
    stranger: 404,
    user: 404,
  },
  'GET /api/conversations/:conversationId': ofConversation('GET', '', 200),
  'PUT /api/conversations/:conversationId/read': ofConversation('PUT', '/read', 200, { position: 0 }),
  'PUT /api/conversations/:conversationId/contact': ofConversation('PUT', '/contact', 403, {
    hidesContact: true,
  }),
  'PUT /api/conversations/:conversationId/handling': ofConversation('PUT', '/handling', 200, {
    stage: 'won',
    isArchived: true,
  }),
  'GET /api/conversations/:conversationId/notes': ofConversation('GET', '/notes', 200),
  'POST /api/conversations/:conversationId/notes': ofConversation('POST', '/notes', 201, {
    text: 'Has a dog.',
  }),
  'PUT /api/conversations/:conversationId/notes/:noteId': ofConversation('PUT', `/notes/${nothing}`, 404, {
    text: 'Has two dogs.',
  }),
  'DELETE /api/conversations/:conversationId/notes/:noteId': ofConversation(
    'DELETE',
    `/notes/${nothing}`,
    404,
  ),
  'GET /api/conversations/labels': personal('/labels'),
  'PUT /api/conversations/:conversationId/labels': ofConversation('PUT', '/labels', 200, { labelIds: [] }),
  'GET /api/businesses/:businessId/labels': ofTeam('GET', '/labels', 200),
  'POST /api/businesses/:businessId/labels': ofTeam('POST', '/labels', 201, { name: 'Rush', color: 'red' }),
  'PUT /api/businesses/:businessId/labels/:labelId': ofTeam('PUT', `/labels/${nothing}`, 404, {
    name: 'Rush',
    color: 'red',
  }),
  'DELETE /api/businesses/:businessId/labels/:labelId': ofTeam('DELETE', `/labels/${nothing}`, 404),
  'GET /api/businesses/:businessId/conversations/export': {
    ...ofTeam('GET', '/conversations/export', 200),
    members: [200, 403] as const,
  },
  'GET /api/businesses/:businessId/saved-replies': ofTeam('GET', '/saved-replies', 200),
  'POST /api/businesses/:businessId/saved-replies': ofTeam('POST', '/saved-replies', 201, reply),
  'PUT /api/businesses/:businessId/saved-replies/:replyId': ofTeam(
    'PUT',
    `/saved-replies/${nothing}`,
    404,
    reply,
  ),
  'PUT /api/businesses/:businessId/saved-replies/:replyId/use': ofTeam(
    'PUT',
    `/saved-replies/${nothing}/use`,
    404,
  ),
  'DELETE /api/businesses/:businessId/saved-replies/:replyId': ofTeam(
    'DELETE',
    `/saved-replies/${nothing}`,
    404,
  ),
  'GET /api/conversations/:conversationId/outcome': ofConversation('GET', '/outcome', 200),
  // Nothing was agreed on.
  'PUT /api/conversations/:conversationId/outcome': ofConversation('PUT', '/outcome', 404, {
    outcome: 'yes',
    costCents: 24_000,
  }),
  'POST /api/outcomes/open': outcomeLink('open', {}),
  'POST /api/outcomes/answer': outcomeLink('answer', { outcome: 'no', costCents: null }),
  'POST /api/conversations/:conversationId/messages': ofConversation('POST', '/messages', 201, {
    text: 'Tuesday suits us.',
  }),
  'DELETE /api/conversations/:conversationId/held-messages/:clientKey': ofConversation(
    'DELETE',
    `/held-messages/${clientKey}`,
    403,
  ),
  'POST /api/conversations/:conversationId/quotes': ofConversation('POST', '/quotes', 201, {
    minCents: 8000,
    maxCents: 12_000,
    includes: 'Parts and labor.',
    validUntil: null,
  }),
  'PUT /api/conversations/:conversationId/quotes/:quoteId/decision': ofConversation(
    'PUT',
    `/quotes/${nothing}/decision`,
    404,
    { decision: 'withdrawn' },
  ),
}
