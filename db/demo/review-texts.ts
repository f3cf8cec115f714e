import type { DemoBusiness } from './businesses.ts'
import { deck } from './chance.ts'
import { neighborhoods } from './neighborhoods.ts'
import { fill, withSmallStart, wordCount } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { textsOfTrade } from './texts/category-texts.ts'
import * as remarks from './texts/review-remarks.ts'
import { visitTexts } from './texts/visits/visits.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** A shorter review gets one more verdict. */
const wordsAtLeast = 8

type Stars = 1 | 2 | 3 | 4 | 5
type Deal = () => string
type Phrases = Record<
  'visit' | 'praise' | 'gripe' | 'generalPraise' | 'generalGripe' | 'manners' | 'quibble' | 'spanish',
  Deal
> & {
  verdict: Record<Stars, Deal>
}

/** Returns a function that writes reviews of one business and reuses a phrase only after all others of its kind. */
export function reviewWriter(business: DemoBusiness): (rng: Rng, stars: number) => string {
  const { place, crew } = business
  const { trade, services } = business.subcategory
  const phrases = phrasesOf(business)
  const service = deck(
    makeRng(`services:${business.id}`),
    services.length > 0 ? services.map(({ name }) => withSmallStart(name)) : [trade.trade],
  )
  return (rng, stars) => {
    const slots = {
      name: business.name,
      area: place.area,
      near: place.near,
      trade: trade.trade,
      service: service(),
      owner: crew[0],
      second: crew[1],
      third: rng.pick(crew),
      day: rng.pick(weekdays),
      month: rng.pick(months),
      count: rng.pick(['two', 'three', 'four']),
      who: rng.pick(remarks.relatives),
      elsewhere: rng.pick(neighborhoods.filter(({ name }) => name !== place.neighborhood)).name,
    }
    return fill(sentencesOf(rng, stars as Stars, phrases).join(' '), slots)
  }
}

function phrasesOf(business: DemoBusiness): Phrases {
  const { categorySlug, trade } = business.subcategory
  const of = (phrases: readonly string[]) => deck(makeRng(`remarks:${business.id}:${phrases[0]}`), phrases)
  const own = textsOfTrade(categorySlug, trade.name)
  const general = visitTexts[trade.visit]
  return {
    visit: of([...own.visits, ...general.visits]),
    praise: of(own.praise),
    gripe: of(own.gripes),
    generalPraise: of(general.praise),
    generalGripe: of(general.gripes),
    manners: of(remarks.manners),
    quibble: of(remarks.quibbles),
    spanish: of(remarks.spanish),
    verdict: {
      1: of(remarks.verdicts[1]),
      2: of(remarks.verdicts[2]),
      3: of(remarks.verdicts[3]),
      4: of(remarks.verdicts[4]),
      5: of(remarks.verdicts[5]),
    },
  }
}

/** Picks the parts of one review: problem, action, detail, verdict. */
function sentencesOf(rng: Rng, stars: Stars, next: Phrases): string[] {
  const verdict = next.verdict[stars]
  if (stars >= 4 && rng.chance(0.05)) return [next.spanish(), next.spanish()]
  const visit = rng.chance(0.6) ? [next.visit()] : []
  if (stars === 3) {
    return [...visit, next.praise(), rng.chance(0.6) ? next.gripe() : next.generalGripe(), verdict()]
  }
  const details = stars > 3 ? praiseOf(rng, stars, next) : complaintsOf(rng, next)
  const sentences = rng.chance(0.7) ? [...visit, ...details, verdict()] : [...visit, ...details]
  while (wordCount(sentences.join(' ')) < wordsAtLeast) sentences.push(verdict())
  return sentences
}

function praiseOf(rng: Rng, stars: Stars, next: Phrases): string[] {
  const isTalkative = rng.chance(0.12)
  const details = rng.chance(0.7) || isTalkative ? [next.praise()] : []
  if (rng.chance(0.5) || isTalkative || details.length === 0) details.push(next.generalPraise())
  if (isTalkative) details.push(next.praise(), next.generalPraise())
  if (rng.chance(0.3)) details.push(next.manners())
  if (stars === 4 && rng.chance(0.3)) details.push(`One small thing: ${next.quibble()}.`)
  return details
}

function complaintsOf(rng: Rng, next: Phrases): string[] {
  const details = rng.chance(0.7) ? [next.gripe()] : []
  return rng.chance(0.5) || details.length === 0 ? [...details, next.generalGripe()] : details
}
