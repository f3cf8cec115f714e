import type { DemoBusiness } from './businesses.ts'
import { deck } from './chance.ts'
import { fill } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { textsOfTrade } from './texts/category-texts.ts'
import * as remarks from './texts/review-remarks.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

type Stars = 1 | 2 | 3 | 4 | 5

/** Writes the reviews of one business; a phrase comes up again only after all its like did. */
export function reviewWriter(business: DemoBusiness): (rng: Rng, stars: number) => string {
  const own = makeRng(`remarks:${business.id}`)
  const { subcategory, place, crew } = business
  const { trade, services } = subcategory
  const { visits, praise, gripes } = textsOfTrade(subcategory.categorySlug, trade.name)
  const of = (phrases: readonly string[]) => deck(own, phrases)
  const next = {
    visit: of([...visits, ...remarks.visits[trade.visit]]),
    praise: of(praise),
    gripe: of(gripes),
    kindPraise: of(remarks.praise[trade.visit]),
    kindGripe: of(remarks.gripes[trade.visit]),
    manners: of(remarks.manners),
    spanish: of(remarks.spanish),
    service: of(services.length > 0 ? services.map(({ name }) => lowerFirst(name)) : [trade.trade]),
  }
  const verdict = Object.fromEntries(
    ([1, 2, 3, 4, 5] as const).map((stars) => [stars, of(remarks.verdicts[stars])]),
  ) as Record<Stars, () => string>
  return (rng, stars) => {
    const slots = {
      ...{ name: business.name, area: place.area, near: place.near, trade: trade.trade, service: next.service() },
      ...{ owner: crew[0], second: crew[1], third: rng.pick(crew), day: rng.pick(weekdays), month: rng.pick(months) },
      ...{ count: rng.pick(['two', 'three', 'four']), who: rng.pick(remarks.relatives) },
    }
    return fill(planOf(rng, stars as Stars, next, verdict).join(' '), slots)
  }
}

type Phrases = Record<
  'visit' | 'praise' | 'gripe' | 'kindPraise' | 'kindGripe' | 'manners' | 'spanish',
  () => string
>

/** Which phrases make one review: problem, action, detail, verdict, some of them left out. */
function planOf(rng: Rng, stars: Stars, next: Phrases, verdict: Record<Stars, () => string>): string[] {
  if (stars >= 4 && rng.chance(0.05)) return [next.spanish(), ...(rng.chance(0.4) ? [next.spanish()] : [])]
  const visit = rng.chance(0.6) ? [next.visit()] : []
  if (stars === 3) return [...visit, next.praise(), rng.chance(0.6) ? next.gripe() : next.kindGripe(), verdict[3]()]
  const [own, kind] = stars >= 4 ? [next.praise, next.kindPraise] : [next.gripe, next.kindGripe]
  const details = rng.chance(0.7) ? [own()] : []
  if (rng.chance(0.5) || details.length === 0) details.push(kind())
  if (stars >= 4 && rng.chance(0.3)) details.push(next.manners())
  if (stars === 4 && rng.chance(0.3)) details.push(`One small thing: ${lowerFirst(next.kindGripe())}`)
  return [...visit, ...details, ...(rng.chance(0.72) ? [verdict[stars]()] : [])]
}

function lowerFirst(text: string): string {
  // "AC repair", "EV chargers", "SAT and ACT", "I" keep their capitals.
  return /^(I\b|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
