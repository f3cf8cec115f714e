import { anyOfDesk, get, nothing, ofDesk, type Row } from './matrix-row.ts'

/** Rows of the access matrix: requests and suggestions at the desk. */
export const inboxRows: Record<string, Row> = {
  'GET /api/admin/inbox': ofDesk(get('/api/admin/inbox')),
  'GET /api/admin/inbox/:itemId': ofDesk(
    ({ inboxItem = nothing }) => ({ method: 'GET', url: `/api/admin/inbox/${inboxItem}` }),
    anyOfDesk,
  ),
  'PUT /api/admin/inbox/:itemId': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'PUT',
      url: `/api/admin/inbox/${inboxItem}`,
      payload: { status: 'done', revision: 1 },
    }),
    anyOfDesk,
  ),
  'POST /api/admin/inbox/:itemId/notes': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'POST',
      url: `/api/admin/inbox/${inboxItem}/notes`,
      payload: { content: 'Called.' },
    }),
    anyOfDesk,
  ),
  'POST /api/admin/inbox/:itemId/replies': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'POST',
      url: `/api/admin/inbox/${inboxItem}/replies`,
      payload: { message: 'Hello.', revision: 1 },
    }),
    anyOfDesk,
  ),
  'GET /api/admin/suggestions': ofDesk(get('/api/admin/suggestions')),
  'PUT /api/admin/suggestions/:suggestionId': ofDesk(
    ({ suggestion = nothing }) => ({
      method: 'PUT',
      url: `/api/admin/suggestions/${suggestion}`,
      payload: { status: 'approved', revision: 1 },
    }),
    anyOfDesk,
  ),
}
