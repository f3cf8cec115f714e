import type { APIRequestContext } from '@playwright/test'
import { hoursEveryDay } from '#test/factories.ts'
import type { Owner } from './accounts.ts'
import { expect } from './journey.ts'

/** Lets visitors of a business choose from an hour every day between 9 and 5. */
export async function giveTimes(request: APIRequestContext, { session, business }: Owner): Promise<void> {
  const weekly = hoursEveryDay('09:00', '17:00')
  const rest = { minutes: 60, leadHours: 0, daysAhead: 30, mostPerDay: null, blocked: [], revision: 0 }
  const saved = await request.put(`/api/businesses/${business.id}/slot-settings`, {
    headers: { authorization: `Bearer ${session.token}` },
    data: { isOpen: true, weekly, ...rest },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}
