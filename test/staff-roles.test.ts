import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#server/sessions/sessions.service.ts'
import { type DeskRow, deskRows } from './desk-rows.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const inbox: DeskRow = { send: () => ({ method: 'GET', url: '/api/admin/inbox' }), status: 200 }

/** The part of the desk that is open to a role. The access matrix has what an admin may do, and everybody who isn't staff. */
const workOf = {
  moderator:
    /^\w+ \/api\/admin\/(?!businesses\/:businessId\/quote-requests)(businesses|business-changes|imports|bulk-decisions|business-pairs|merges|reviews|testimonials|faqs|trade-questions|categories|subcategories|services|suggestions|searches|search-terms|search-places|reports|held-requests|caught-forms)\b/,
  support: /^\w+ \/api\/admin\/(inbox\b|claims\/:claimId\b)/,
} as const

it.each(['moderator', 'support'] as const)('opens only their part of the desk to %s', async (role) => {
  const userId = await buildUser(test.db)
  await test.db.updateTable('users').set({ role }).where('id', '=', userId).execute()
  const authorization = `Bearer ${await startSession(test.db, userId)}`
  const untouched = await buildBusiness(test.db)
  const rows: Record<string, DeskRow> = { ...deskRows, 'GET /api/admin/inbox': inbox }
  for (const [route, { send, status }] of Object.entries(rows)) {
    const isOpen = workOf[role].test(route)
    const request = send({ business: isOpen ? await buildBusiness(test.db) : untouched })
    const { statusCode } = await test.app.inject({
      ...request,
      headers: { ...request.headers, authorization },
    })
    const toAdmin = typeof status === 'number' ? status : status.others
    const expected = isOpen ? toAdmin : 403
    expect({ route, statusCode }).toEqual({ route, statusCode: expected })
  }
})
