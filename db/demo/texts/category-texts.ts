import { type CategorySlug, tradesOfCategory } from '../trades/trades.ts'
import type { CategoryTexts } from './trade-texts.ts'

const stub: CategoryTexts = {
  practice: ['We show up when we say, and we say when we cannot.', 'Every job gets one person who answers for it.', 'We clean up after ourselves and leave the place as we found it.', 'New customers come by word of mouth, mostly.'],
  extras: ['Gift cards', 'Weekend visits', 'Senior discount', 'Second opinions', 'Rush service', 'House calls', 'Bilingual staff', 'Invoices by mail'],
  reasons: ['Locally Owned & Operated', 'Family-Owned', 'Upfront Pricing', 'Bilingual Staff (English & Spanish)', 'Satisfaction Guarantee', 'Woman-Owned'],
  trades: {},
}
export const categoryTexts = Object.fromEntries(Object.entries(tradesOfCategory).map(([slug, trades]) => [slug, { ...stub, trades: Object.fromEntries(trades.map((t) => [t.name, {
  about: [`We do ${t.trade} the slow and careful way.`, `Ask about ${t.services[0] ?? 'a visit'}.`, 'We have done it for a long time.', 'Small jobs are welcome here.'],
  visits: ['Went there in {month}.', `Needed ${t.trade} on a {day}.`],
  praise: ['{third} was kind and exact.', 'Fair price, no surprises.'],
  gripes: ['Nobody called back for two days.', 'It cost more than the quote said.'] }])) }])) as Record<CategorySlug, CategoryTexts>
