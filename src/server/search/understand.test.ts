import { describe, expect, it } from 'vitest'
import { shippedVocabulary } from '#test/search/shipped-vocabulary.ts'
import { stepsOf } from './find/search-plan.ts'
import { suggest } from './suggest.ts'
import { understand } from './understand.ts'

const vocabulary = await shippedVocabulary()
/** A Wednesday in Austin, at two in the afternoon. */
const clock = { day: 2, minute: 14 * 60, date: 20_787 }
const read = (text: string) => understand(vocabulary, text, clock)
const namesOf = (ids: readonly number[]) => ids.map((id) => vocabulary.names.subcategories.get(id))

describe('a statement of owners about themselves', () => {
  it.each([
    ['licensed electrician', ['licensed']],
    ['insured movers', ['licensed']],
    ['licensed and insured electrician', ['licensed']],
    ['licensed, bonded & insured roofer', ['licensed']],
    ['bonded house cleaners', ['licensed']],
    ['fully insured painter', ['licensed']],
    ['electricista con licencia', ['licensed']],
    ['plomero asegurado', ['licensed']],
    ['background checked babysitter', ['checked']],
    ['dog walker background check insured', ['licensed', 'checked']],
    ['niñera con antecedentes verificados', ['checked']],
    ['verified handyman', ['verified']],
    ['verified and insured handyman', ['verified', 'licensed']],
    ['plomero verificado', ['verified']],
    ['trusted babysitter', ['best']],
    ['reliable mechanic', ['best']],
    ['reputable movers', ['best']],
    ['mecánico de confianza', ['best']],
    ['emergency plumber', ['emergency']],
    ['plomero de emergencia', ['emergency']],
    ['same day appliance delivery', ['same-day']],
    ['same day plumber', ['same-day']],
    ['plomero el mismo dia', ['same-day']],
    ['24/7 towing', ['allday']],
    ['towing 24 hours', ['allday']],
    ['24/7 emergency plumber', ['emergency']],
    ['free estimate painters', ['free-estimates']],
    ['painters free quotes', ['free-estimates']],
    ['pintor presupuesto gratis', ['free-estimates']],
    ['lawyer free consultation', ['free-consultation']],
    ['dentist with payment plans', ['financing']],
    ['hvac financing available', ['financing']],
    ['family owned bakery', ['family-owned']],
    ['family run bakery', ['family-owned']],
    ['bilingual', ['spanish']],
    ['dentista bilingüe', ['spanish']],
    ['locally owned bakery', ['locally-owned']],
    ['woman owned plumber', ['woman-owned']],
    ['veteran owned movers', ['veteran-owned']],
    ['movers with senior discount', ['discounts']],
    ['award winning bbq', ['award-winning']],
    ['flat rate plumber', ['upfront-prices']],
    ['cleaner satisfaction guaranteed', ['guarantee']],
    ['eco friendly cleaners', ['eco']],
    ['dental bonding', []],
    ['certified arborist', []],
  ])('of “%s” is %j', (text, wishes) => {
    expect(read(text).wishes.toSorted()).toEqual(wishes.toSorted())
  })
})

describe('a correct English word', () => {
  it.each([
    ...[
      'roofer',
      'mole trapper',
      'mold removal',
      'concrete',
      'siding',
      'tile',
      'solar panels',
      'pool cleaning',
    ],
    ...[
      'dry cleaner',
      'water damage',
      'driving school',
      'pest control',
      'pressure washing',
      'window replacement',
    ],
    ...['chimney sweep', 'foundation crack', 'gutter guards', 'septic pump', 'brick layer', 'garage opener'],
    ...['funeral', 'pharmacy', 'storage unit', 'appliance', 'masonry', 'flooring', 'insulation', 'carpenter'],
    ...[
      'sculptor',
      'harness',
      'canoe',
      'telescope',
      'origami',
      'saddle',
      'violin maker',
      'beekeeper',
      'mosaic',
    ],
    ...['break repair', 'falconry', 'parole', 'sermon'],
  ])('in “%s” is no mistake', (text) => {
    expect(read(text).unknownWords).toEqual([])
  })

  it.each(['plumer', 'resturaunt', 'florsit', 'electrican', 'vetrinarian', 'calulus', 'accupuncture'])(
    'is what “%s” isn’t',
    (text) => {
      expect(read(text).unknownWords).toEqual([text])
    },
  )

  it.each([
    ['past', []],
    ['pest', []],
    ['plumb', ['Plumbing']],
  ])('is the beginning of a trade only in another form: “%s”', (text, trades) => {
    const { trades: found } = read(text)
    expect(namesOf(found?.subcategoryIds ?? [])).not.toEqual(expect.arrayContaining(['Tex-Mex & Mexican']))
    if (trades.length > 0) expect(namesOf(found?.subcategoryIds ?? [])).toEqual(trades)
  })
})

describe('the topic of a text', () => {
  it.each([
    ['nuclear waste storage', 'nuclear waste storage'],
    ['submarine repair', 'submarine repair'],
    ['neighbor plays drums', 'neighbor plays drums'],
    ['sinking submarine', 'sinking submarine'],
  ])('isn’t a vague word beside unknown ones: “%s”', (text, words) => {
    expect(read(text)).toMatchObject({ trades: null, unlisted: { words } })
  })

  it.each([
    ['storage', 'Self-Storage'],
    ['toilet still running', 'Plumbing'],
    ['hvac financing', 'Heating & Cooling'],
    ['someone will write my essay', 'Reading & Writing Tutoring'],
    ['pool fence', 'Fences & Decks'],
    ['logo for a food truck', 'Marketing & Design'],
  ])('is the clear trade of “%s”', (text, trade) => {
    expect(namesOf(read(text).trades?.subcategoryIds ?? [])).toEqual([trade])
  })

  it.each([
    'where can I fly a drone',
    'where do I recycle my old batteries',
    'how to become a barber',
    'where can we donate a couch',
    'how do I adopt a kitten',
  ])('isn’t a thing that visitors want to do something else with: “%s”', (text) => {
    const { trades, unlisted } = read(text)
    expect(trades).toBeNull()
    expect(unlisted?.words.split(' ').length).toBeGreaterThan(1)
  })

  it.each([
    ['how do I unclog a toilet', 'Plumbing'],
    ['where can I board my dog', 'Boarding & Daycare'],
    ['how do I hang a heavy mirror', 'Handyman & Repairs'],
    ['can I sue my landlord', 'Legal Help'],
    ['where can we rent a tent', 'Party Rentals'],
    ['where can I get my ears pierced', 'Tattoo & Piercing'],
    ['how do I refinance my house', 'Mortgages & Loans'],
    ['someone to feed my cats', 'Pet Sitting'],
    ['velvet couch', 'Furniture & Mattresses'],
  ])('stays the trade that does or sells what “%s” asks for', (text, trade) => {
    expect(namesOf(read(text).trades?.subcategoryIds ?? [])).toContain(trade)
  })

  it.each([
    ['plumber in houston', 'houston'],
    ['roofer in San Antonio', 'San Antonio'],
    ['plumber in zilker', null],
    ['hole in drywall', null],
    ['pain in lower jaw', null],
  ])('is where “%s” says, or it says that it isn’t known', (text, place) => {
    expect(read(text).unknownPlace).toBe(place)
  })

  it.each([
    ['plumber or electrician', ['Electrical Work']],
    ['plumber for my pool', []],
  ])('is another trade only where “%s” lists it', (text, others) => {
    expect(namesOf(read(text).otherTrades?.subcategoryIds ?? [])).toEqual(others)
  })
})

describe('a trade that the directory doesn’t have', () => {
  it.each([
    ['welder', 'welder'],
    ['mobile welder', 'welder'],
    ['welder for my fence', 'welder'],
    ['farrier', 'farrier'],
    ['blacksmith 78704', 'blacksmith'],
    ['certified exorcist', 'exorcist'],
    ['bail bonds', 'bail bonds'],
    ['taxidermist near zilker', 'taxidermist'],
    ['private investigator open saturday', 'private investigator'],
    ['golf lessons for kids', 'golf lessons'],
    ['bowling alley', 'bowling alley'],
    ['gas station open now', 'gas station'],
    ['plastic surgeon', 'plastic surgeon'],
    ['gunsmith', 'gunsmith'],
    ['hotel downtown', 'hotel'],
    ['palm reader', 'palm reader'],
    ['soldador', 'soldador'],
    ['consulado de mexico', 'consulado'],
    ['gasolinera', 'gasolinera'],
    ['licorería', 'licorería'],
  ])('is named in “%s”', (text, words) => {
    const { unlisted, trades } = read(text)
    expect(unlisted?.words).toBe(words)
    expect(unlisted?.nearest.subcategoryIds.length).toBeGreaterThan(0)
    expect(trades).toBeNull()
  })

  it.each([
    ['plumber', ['Plumbing']],
    ['hotel cleaning', ['Home Cleaning', 'Commercial Cleaning']],
    ['high school math tutor', ['Math Tutoring']],
    ['church flowers', ['Florists']],
    ['animal hospital', ['Veterinarians']],
    ['tree surgeon', ['Lawn & Garden', 'Tree Service']],
    ['logo for my church', ['Marketing & Design']],
    ['dead battery in a parking garage', ['Towing & Roadside']],
    ['a rv that i can park', ['Self-Storage']],
    ['a small roof job', ['Roofing']],
    ['quote for a drywall job', ['Painting & Drywall']],
  ])('isn’t what “%s” is about', (text, trades) => {
    const { unlisted, trades: found } = read(text)
    expect(unlisted).toBeNull()
    expect(trades).toEqual(expect.arrayContaining([namesOf(found?.subcategoryIds ?? [])[0]]))
  })
})

describe('a question', () => {
  it.each([
    ['what time does the sun set', []],
    ['when does the sun rise in zilker', ['sun', 'rise']],
    ['what time does torchizz open', ['torchizz']],
    ['when is tin kite open', ['tin', 'kite']],
    ['what time does bramble open', ['bramble']],
    ['which juniper is best', ['juniper']],
    ['why is the sky', []],
    ['sun', ['sun']],
  ])('“%s” may name a business by %j', (text, words) => {
    expect(read(text).nameWords).toEqual(words)
  })
})

describe('the plan of a search', () => {
  it.each([
    ['plumber', [[]]],
    ['plumber open now', [[], ['hours']]],
    ['plumber saturday 8pm', [[], ['hours']]],
    ['plumber under $50', [[], ['price']]],
    ['licensed plumber', [[], ['badges']]],
    ['plumber 78704', [[], ['place']]],
    ['plumber 78704 open now', [[], ['hours'], ['place'], ['place', 'hours']]],
    [
      'licensed plumber under $50 sunday',
      [[], ['hours'], ['price'], ['badges'], ['hours', 'price', 'badges']],
    ],
    ['open saturday', [[]]],
    ['quibble open saturday', [[], ['hours']]],
    ['verified plumber', [[]]],
  ])('of “%s” leaves out %j', (text, steps) => {
    expect(stepsOf(read(text)).map(({ without }) => without)).toEqual(steps)
  })

  it('leaves the rest of the text as it is', () => {
    const [, hours, price] = stepsOf(read('plumber sunday under $50'))
    expect(hours?.understanding).toMatchObject({ filters: { price: '-50' } })
    expect(price?.understanding).toMatchObject({ filters: { openAt: 'sun' } })
    expect(hours?.understanding.filters).not.toHaveProperty('openAt')
  })
})

describe('a place that is suggested', () => {
  const placesOf = (text: string) => suggest(vocabulary, text).places.map(({ text: completed }) => completed)

  it.each([
    'my sink is leaking water',
    'i need a plumber wat',
    'how do i fix a broken win',
    'my car is making a noise hy',
    'who can fix my zil',
    'my dog ate cher',
    'water heater leaking water',
  ])('doesn’t go on with the sentence “%s”', (text) => {
    expect(placesOf(text)).toEqual([])
  })

  it.each([
    ['zilk', 'Zilker'],
    ['plumber zilk', 'plumber Zilker'],
    ['plumber in zilk', 'plumber in Zilker'],
    ['plumber open now zilk', 'plumber open now Zilker'],
    ['plumber saturday 8pm zilk', 'plumber saturday 8pm Zilker'],
    ['my sink is leaking in zilk', 'my sink is leaking in Zilker'],
    ['plomero en zilk', 'plomero en Zilker'],
    ['tacos hyde p', 'tacos Hyde Park'],
  ])('follows what leads to one: “%s”', (text, completed) => {
    expect(placesOf(text)).toContain(completed)
  })
})
