import type { APIRequestContext } from '@playwright/test'
import { slotSettings } from '#test/slot-settings.ts'
import type { Owner } from './accounts.ts'
import { expect } from './journey.ts'

/** Lets visitors of a business choose from an hour every day between 9 and 5. */
export async function giveTimes(request: APIRequestContext, { session, business }: Owner): Promise<void> {
  const saved = await request.put(`/api/businesses/${business.id}/slot-settings`, {
    headers: { authorization: `Bearer ${session.token}` },
    data: slotSettings(),
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}
