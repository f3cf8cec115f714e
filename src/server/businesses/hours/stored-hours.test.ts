import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allOf, filterConditions } from '#server/search/find/directory-filters.repository.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { DayHours } from '#shared/businesses/opening-hours.ts'
import { openingOn, type SpecialHours, toIsoDate } from '#shared/businesses/special-hours.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildCategory, hoursEveryDay } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { moveStoredHours } from './stored-hours.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let owner: Owner
beforeEach(async () => {
  owner = await buildOwner(test.app)
})

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }
const always: DayHours = { open: '00:00', close: '00:00', closed: false }
const weekOf = (day: DayHours) =>
  Object.fromEntries(Object.keys(hoursEveryDay('09:00', '17:00')).map((name) => [name, day]))
const today = () => austinWallClock(new Date()).date
const on = (date: number, hours: DayHours, to = date) => ({
  ...hours,
  note: '',
  from: toIsoDate(date),
  to: toIsoDate(to),
})
const put = (fields: { hours?: object; special?: object | null }) =>
  editBusiness(test.app, owner, {
    ...(fields.hours && { businessHoursData: JSON.stringify(fields.hours) }),
    ...(fields.special !== undefined && { specialHoursData: JSON.stringify(fields.special) }),
  })
const business = async () => (await test.app.inject(`/api/businesses/${owner.business}`)).json().business
const openIds = async (category: number) => {
  const { businesses } = (await test.app.inject(`/api/businesses?open=1&category=${category}`)).json()
  return businesses.map(({ id }: { id: number }) => id)
}

describe('special hours', () => {
  it('are saved, returned and counted by "open now"', async () => {
    const category = (await buildCategory(test.db)).id
    await editBusiness(test.app, owner, { categoryId: String(category) })
    const special = { days: [on(today(), closed, today() + 1)], seasons: [] }
    expect((await put({ hours: weekOf(always), special })).statusCode).toBe(200)
    expect(await business()).toMatchObject({ specialHoursData: special, isOpen: false })
    expect(await openIds(category)).toEqual([])
    await put({ special: { days: [], seasons: [] } })
    expect(await business()).toMatchObject({ specialHoursData: null, isOpen: true, openUntil: '24 hours' })
    expect(await openIds(category)).toEqual([owner.business])
    await put({ hours: weekOf(closed), special: { days: [on(today(), always, today() + 1)], seasons: [] } })
    expect(await business()).toMatchObject({ isOpen: true })
    expect(await openIds(category)).toEqual([owner.business])
  })

  it('are kept by an edit of the week alone, and the week by an edit of theirs', async () => {
    const special = { days: [on(today() + 3, closed)], seasons: [] }
    await put({ hours: weekOf(always), special })
    const lunch = { open: '11:00', close: '14:00', closed: false, more: [{ open: '17:00', close: '22:00' }] }
    await put({ hours: weekOf(lunch) })
    expect(await business()).toMatchObject({ businessHoursData: weekOf(lunch), specialHoursData: special })
    await put({ special: null })
    expect(await business()).toMatchObject({ businessHoursData: weekOf(lunch), specialHoursData: null })
  })

  it('lose the days that have passed', async () => {
    const coming = on(today(), closed)
    const past = on(today() - 9, closed, today() - 1)
    await put({ special: { days: [coming, past], seasons: [] } })
    expect((await business()).specialHoursData.days).toEqual([coming])
  })

  const long = 'x'.repeat(61)
  it.each([
    [
      'an unknown date',
      { days: [{ ...on(20_000, closed), from: '2027-02-30' }], seasons: [] },
      'specialHoursData.days.0',
    ],
    [
      'a season without a name',
      { days: [], seasons: [{ name: ' ', from: '06-01', to: '08-31', hours: weekOf(closed) }] },
      'specialHoursData.seasons.0',
    ],
    [
      'a long note',
      { days: [{ ...on(20_000, closed), note: long }], seasons: [] },
      'specialHoursData.days.0.note',
    ],
    [
      'text that cannot be stored',
      { days: [{ ...on(20_000, closed), note: '\u0000' }], seasons: [] },
      'specialHoursData',
    ],
    ['too many days', { days: Array(61).fill(on(20_000, closed)), seasons: [] }, 'specialHoursData.days'],
    [
      'four spans a day',
      {
        days: [{ ...on(20_000, always), more: Array(3).fill({ open: '10:00', close: '11:00' }) }],
        seasons: [],
      },
      'specialHoursData.days.0.more',
    ],
    ['a list', [], 'specialHoursData'],
  ])('are rejected with %s, by name', async (_what, special, field) => {
    const response = await put({ special })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    expect((await business()).specialHoursData).toBeNull()
  })
})

describe('the hourly job', () => {
  const hour = 3_600_000
  const isFound = async (at: Date) => {
    const conditions = allOf([sql`b.id = ${owner.business}`, ...filterConditions({ open: true }, at)])
    return (await sql`SELECT FROM businesses b WHERE ${conditions}`.execute(test.db)).rows.length === 1
  }

  it('keeps "open now" equal to the page at every hour of the coming weeks, even after days without it', async () => {
    const lunch = { open: '11:00', close: '14:00', closed: false, more: [{ open: '17:00', close: '02:00' }] }
    const start = today()
    const special: SpecialHours = {
      days: [on(start + 2, closed), on(start + 4, always, start + 9), on(start + 8, closed)],
      seasons: [
        {
          name: 'Season',
          hours: weekOf({ ...always, close: '12:00' }) as SpecialHours['seasons'][0]['hours'],
          from: toIsoDate(start + 12).slice(5),
          to: toIsoDate(start + 20).slice(5),
        },
      ],
    }
    await put({ hours: weekOf(lunch), special })
    const schedule = { hours: (await business()).businessHoursData, special }
    for (let passed = 0; passed < 21 * 24; passed += times(6, 3)) {
      const at = new Date(Date.now() + passed * hour)
      // It runs every fifth day here.
      if (passed % (5 * 24) === 0) await moveStoredHours(test.db, at)
      expect([passed, await isFound(at)]).toEqual([passed, openingOn(schedule, austinWallClock(at)).isOpen])
    }
  })

  it('writes nothing where nothing moves', async () => {
    await put({ hours: weekOf(always), special: { days: [on(today() + 60, closed)], seasons: [] } })
    const version = () =>
      test.db.selectFrom('businesses').select('version').where('id', '=', owner.business).executeTakeFirst()
    const before = await version()
    await moveStoredHours(test.db)
    await moveStoredHours(test.db, new Date(Date.now() + 24 * hour))
    expect(await version()).toEqual(before)
  })
})
