import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { hoursEveryDay } from '#test/factories.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { refreshFirstSlots } from './slot-settings.service.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

const allDay = hoursEveryDay('00:00', '00:00')
/** A business that gives times around the clock. */
async function giving(given: object = {}) {
  const business = await teams.owned({ hours: allDay })
  const save = async (more: object = {}) => {
    const payload = slotSettings({ weekly: allDay, ...given, ...more })
    const saved = await teams.send(business.owner, 'PUT', `${business.at}/slot-settings`, payload)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  await save()
  return { ...business, save }
}
const list = async (query: string): Promise<BusinessList> =>
  (await test.app.inject(`/api/businesses?limit=1000&${query}`)).json()
const idsOf = async (query: string) => (await list(query)).businesses.map(({ id }) => id)
const earliestOf = async (id: number) =>
  (await list('')).businesses.find((one) => one.id === id)?.earliestSlot ?? null

describe('the next free time of a business', () => {
  it('is in lists, and can be filtered by, as soon as the owner gives times', async () => {
    const { id: businessId, save } = await giving()
    expect(await earliestOf(businessId)).toMatch(/^(today|\w{3}) \d+(:\d\d)? [AP]M$/)
    expect(await idsOf('slots=week')).toContain(businessId)
    const later = await giving({ leadHours: 72 })
    expect(await idsOf('slots=week')).toContain(later.id)
    expect(await idsOf('slots=today')).not.toContain(later.id)
    const card = (await (
      await test.app.inject('/api/businesses?fields=card&slots=week')
    ).json()) as BusinessList
    for (const { earliestSlot } of card.businesses) expect(earliestSlot).not.toBeNull()
    await save({ isOpen: false, revision: 1 })
    expect(await earliestOf(businessId)).toBeNull()
    expect(await idsOf('slots=week')).not.toContain(businessId)
  })

  it('is found again by the job: after an absence, and when a stored one has passed', async () => {
    const { id: businessId, at, owner } = await giving()
    const stored = async (time: Date | null) => {
      await test.db
        .updateTable('businesses')
        .set({ first_slot_at: time })
        .where('id', '=', businessId)
        .execute()
    }
    await stored(new Date(Date.now() - 60_000))
    expect(await earliestOf(businessId)).toBeNull()
    expect(await idsOf('slots=week')).not.toContain(businessId)
    await refreshFirstSlots(test.db)
    expect(await idsOf('slots=week')).toContain(businessId)

    const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const away = await teams.send(owner, 'PUT', `${at}/away`, { until, text: 'Back soon.' })
    expect(away.statusCode, away.body).toBe(200)
    await refreshFirstSlots(test.db)
    expect(await earliestOf(businessId)).toBeNull()
  })
})
