import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SoftWish, softWishes } from '#shared/search/search.schemas.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function mentioned(text: string): Promise<SoftWish[]> {
  const { rows } = await sql<{ numbers: number[] }>`SELECT mentioned_wishes(${text}) AS numbers`.execute(
    test.db,
  )
  return (rows[0]?.numbers ?? []).map((number) => softWishes[number - 1] as SoftWish)
}

const mentions: [SoftWish, ...string[]][] = [
  ['kids', 'Kid-friendly.', 'Children are always welcome', 'families allowed', 'great with our little one'],
  ['kids', 'gentle for young toddlers', 'patient with children', 'a highchair', 'kids’ menu', 'a play area'],
  ['dogs', 'Dogs are welcome', 'pet friendly', 'Bring your dog!'],
  ['outdoor', 'outside dining', 'sidewalk tables', 'The patio is lovely', 'we sit outside', 'Beer garden'],
  ['outdoor', 'picnic tables', 'garden seating'],
  ['wheelchair', 'Wheelchair accessible', 'ADA ramp', 'step-free entrance', 'no steps', 'fully accessible'],
  ['wheelchair', 'handicap access'],
  ['parking', 'Free parking', 'parking lot', 'plenty of parking behind'],
  ['wifi', 'WiFi', 'free Wi-Fi'],
  ['delivery', 'We deliver', 'same price for deliveries'],
  ['walkins', 'Walk-ins welcome', 'walk in', 'no appointment needed', 'come without an appointment'],
  ['spanish', 'Bilingual staff', 'speaks fluent English and Spanish', 'Hablamos español', 'en espanol'],
  ['eco', 'Eco-friendly', 'non-toxic', 'We compost', 'sustainable', 'organic', 'zero waste'],
  ['family-owned', 'Family-run', 'a family business', 'Father and son'],
  ['locally-owned', 'Locally owned'],
  ['woman-owned', 'Woman-owned', 'latina run', 'female led'],
  ['veteran-owned', 'Vet-owned', 'veteran run'],
  ['emergency', 'Emergency service', '24/7 emergency', 'we take emergencies', 'an emergency plumber'],
  ['same-day', 'Same-day service', 'the same day'],
  ['free-estimates', 'Free written estimates', 'Quotes are always free', 'free quote'],
  ['free-consultation', 'Free first consultation', 'consultations are free'],
  ['financing', 'Financing available', 'payment plans'],
  ['guarantee', 'All work is guaranteed'],
  ['upfront-prices', 'Up-front pricing', 'flat rate', 'a price before we begin', 'no hidden fees'],
  ['discounts', 'Senior discount', 'military and teacher discounts'],
  ['award-winning', 'Award-winning', 'won several awards'],
]

describe('a text mentions', () => {
  it('each soft wish that a search understands', () => {
    expect(new Set(mentions.map(([wish]) => wish))).toEqual(new Set(softWishes))
  })

  it.each(mentions)('%s: %s', async (wish, ...texts) => {
    for (const text of texts) expect.soft(await mentioned(text), text).toContain(wish)
  })

  it.each([
    'not kid friendly',
    'no dogs allowed',
    'no patio',
    'not wheelchair accessible',
    'no parking',
    'no wifi',
    'not delivered yet',
    'no walk-ins',
    'no emergency service',
    'no same-day visits',
    'no financing',
    'no guarantee',
    'A carpet by the steps of the playhouse',
  ])('no wish: %s', async (text) => {
    expect(await mentioned(text)).toEqual([])
  })

  it('wishes of all its parts, each once', async () => {
    const text = 'Family-owned.\nDogs welcome, and no dog is too big: pet friendly.\nWon an award.'
    expect(await mentioned(text)).toEqual(['dogs', 'family-owned', 'award-winning'])
  })
})
