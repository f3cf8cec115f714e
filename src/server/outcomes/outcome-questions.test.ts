import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { onOurClock, setClock } from '#test/set-clock.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { askAboutOutcomes } from './outcome-questions.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, onOurClock)
})
afterAll(() => test.close())

it.each([
  ['in winter', '2026-01-12T23:00:00Z', '2026-01-13T15:00:00Z'],
  ['late in the evening', '2026-01-13T05:30:00Z', '2026-01-13T15:00:00Z'],
  ['the day before the clocks change', '2026-03-07T23:00:00Z', '2026-03-08T14:00:00Z'],
])(
  'visitors are asked what became of an appointment %s at nine the next morning in Austin',
  async (when, ended, due) => {
    const end = new Date(ended)
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const email = `${when.replaceAll(' ', '.')}@example.com`
    const conversation_id = await buildRequest(test.db, businessId, { email })
    const begin = new Date(end.getTime() - 3_600_000)
    await test.db
      .insertInto('appointments')
      .values({
        conversation_id,
        business_id: businessId,
        state: 'confirmed',
        starts_at: begin,
        ends_at: end,
        agreed_at: begin,
      })
      .execute()
    const questionsAt = async (instant: Date) => {
      await setClock(test.db, instant)
      await askAboutOutcomes({ db: test.db, jobs: test.app.jobs, config: test.app.config })
      return (await openMails(test.db, { address: email, subject: 'How did it go with' })).length
    }
    expect(await questionsAt(new Date(Date.parse(due) - 60_000))).toBe(0)
    expect(await questionsAt(new Date(due))).toBe(1)
  },
)
