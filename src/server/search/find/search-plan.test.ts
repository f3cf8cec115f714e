import { expect, it } from 'vitest'
import { listBusinessesQuerySchema } from '#shared/businesses/directory/directory.schemas.ts'
import { shippedVocabulary } from '#test/search/shipped-vocabulary.ts'
import { understand } from '../understand.ts'
import { type PlanStep, planSearch, tiers } from './search-plan.ts'

const vocabulary = await shippedVocabulary()
const planOf = (search: string, filters: Record<string, string> = {}) =>
  planSearch(understand(vocabulary, search), { ...listBusinessesQuerySchema.parse(filters), search })
const lookedFor = ({ legs }: PlanStep) => Object.entries(legs).flatMap(([name, leg]) => (leg ? [name] : []))

it('is data, before the database is asked', () => {
  const [whole, hours, place, both] = planOf('open now plumber 78704').steps
  expect(lookedFor(whole)).toEqual(expect.arrayContaining(['named', 'trading', 'mentioning']))
  expect(whole.legs.trading?.any).toMatchObject([{ wishes: ['open'], place: { name: '78704' } }])
  expect(whole.legs.trading?.any[0]?.trades?.subcategoryIds).toHaveLength(1)
  expect(whole.legs.mentioning).toMatchObject({
    any: [{ contains: 'open now plumber 78704' }],
    tier: tiers.parts,
    better: [{ any: [{ lists: 'open now plumber 78704' }], tier: tiers.offers }, { tier: tiers.mentions }],
  })
  expect(hours).toMatchObject({ without: ['hours'], order: { by: 'relevance' } })
  expect(hours?.legs.trading?.any).toMatchObject([{ wishes: [], place: { name: '78704' } }])
  expect(place).toMatchObject({ without: ['place'], order: { by: 'distance', from: { name: '78704' } } })
  expect(both?.without).toEqual(['place', 'hours'])
})

it.each([
  ['plumber', {}, { order: { by: 'relevance', from: null }, isChosen: false }],
  ['cheap plumber', {}, { order: { by: 'price_low' }, isChosen: false }],
  ['best plumber', {}, { order: { by: 'best' }, isChosen: false }],
  ['cheap plumber', { sort: 'name' }, { order: { by: 'name' }, isChosen: true }],
  ['plumber near me', {}, { order: { by: 'relevance' }, isChosen: false }],
  [
    'plumber near me',
    { lat: '30.3', lng: '-97.7' },
    { order: { by: 'distance', from: { latitude: 30.3, longitude: -97.7 } }, isChosen: false },
  ],
])('sorts “%s” with %j as %j', (search, filters, sorted) => {
  expect(planOf(search, filters).steps[0]).toMatchObject(sorted)
})

it('looks for a text in quotation marks only as it is', () => {
  const [whole] = planOf('"plumber"').steps
  expect(lookedFor(whole)).toEqual(['mentioning'])
})
