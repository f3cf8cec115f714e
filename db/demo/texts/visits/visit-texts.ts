/**
 * Phrases that fit every trade with one kind of visit. Slots for the business: {name}, {trade}, {area},
 * {street}, {near}, {owner}, {second}, {year}, {day}. Slots for reviewers: {name}, {trade}, {service}, {area},
 * {near}, {owner}, {third}, {day}, {month}, {count}, {who}. Slots for quote requests: {service}, {area}, {when}, {count}.
 */
export type VisitTexts = {
  openers: readonly string[]
  /** About getting there, or about the people who come. */
  placeLines: readonly string[]
  /** How to get started and what to expect. */
  practicalLines: readonly string[]
  /** Reasons for a visit, without a verdict. */
  visits: readonly string[]
  praise: readonly string[]
  gripes: readonly string[]
  quoteWishes: readonly string[]
  /** A detail specific to this request. */
  quoteDetails: readonly string[]
}
