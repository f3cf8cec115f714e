/**
 * Phrases that fit every trade with one kind of visit. Slots of what a business says: {name}, {trade}, {area},
 * {street}, {near}, {owner}, {second}, {year}, {day}. Slots of what a reviewer says: {name}, {trade}, {service}, {area},
 * {near}, {owner}, {third}, {day}, {month}, {count}, {who}. Slots of who asks for a quote: {service}, {area}, {when}, {count}.
 */
export type VisitTexts = {
  openers: readonly string[]
  /** About the way there, or about the people who come. */
  placeLines: readonly string[]
  /** How to begin and what to expect. */
  practicalLines: readonly string[]
  /** What brought a reviewer there; says nothing yet of how it went. */
  visits: readonly string[]
  praise: readonly string[]
  gripes: readonly string[]
  quoteWishes: readonly string[]
  /** Something that only this asker would mention. */
  quoteDetails: readonly string[]
}
