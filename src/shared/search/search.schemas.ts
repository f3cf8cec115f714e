import { z } from 'zod'

/**
 * Wishes that no field proves: businesses said to fulfill them come first, and none is left out. Texts are stored with the
 * numbers of the wishes that they mention (db/migrations/0210_mentioned_wishes.sql), so the list only grows at its end.
 */
export const softWishes = [
  'kids',
  'dogs',
  'outdoor',
  'wheelchair',
  'parking',
  'wifi',
  'delivery',
  'walkins',
  'spanish',
  'eco',
  'family-owned',
  'locally-owned',
  'woman-owned',
  'veteran-owned',
  'emergency',
  'same-day',
  'free-estimates',
  'free-consultation',
  'financing',
  'guarantee',
  'upfront-prices',
  'discounts',
  'award-winning',
] as const
export type SoftWish = (typeof softWishes)[number]

/** Requests in a search text besides a trade and a place; a filler asks for nothing. */
export const wishes = [
  'open',
  'late',
  'allday',
  'near',
  'cheap',
  'best',
  'verified',
  'licensed',
  'checked',
  ...softWishes,
  'filler',
] as const
export type Wish = (typeof wishes)[number]

export const placeKinds = ['zip', 'district', 'neighborhood', 'landmark'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A search text as the directory understood it. */
export const understoodSchema = z
  .object({
    summary: z.string().describe('The meaning of the text, ready to display: "Plumbing in 78704 · open now"'),
    topic: z
      .string()
      .describe(
        'The trade or kind of business, ready to display: "Plumbing"; empty if the text is only a name or words',
      ),
    where: z.string().describe('Where, ready to display: "near Zilker"; empty if the text names no place'),
    showing: z
      .string()
      .nullable()
      .describe('The corrected text that is searched for, if the given one was misspelled'),
    didYouMean: z.string().nullable().describe('Another spelling that may have been meant'),
    verbatim: z.string().nullable().describe('A search for exactly the given text, without corrections'),
    categoryIds: z.array(z.number().int()),
    subcategoryIds: z.array(z.number().int()),
    serviceIds: z.array(z.number().int()),
    place: z
      .object({
        name: z.string(),
        slug: z.string().nullable().describe('As in addresses: "hyde-park"; null for a street address'),
        kind: z.enum(placeKinds),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable(),
    wishes: z.array(z.enum(wishes).exclude(['filler'])),
    isLasting: z
      .boolean()
      .describe('Whether it asks for anything that a business can fit later: "open now" does not'),
    filters: z
      .object({ price: z.string().optional(), slots: z.string().optional(), openAt: z.string().optional() })
      .describe(
        'The filters that the text says in words, as the parameters of the same names: "under $50", "available today", "open Saturday 8 PM"',
      ),
    unlisted: z
      .object({
        words: z.string().describe('As they were typed: "welder"'),
        nearest: z
          .object({ name: z.string(), address: z.string().describe('The page of this site that lists it') })
          .nullable(),
      })
      .nullable()
      .describe('A trade that the directory does not have yet, and what is nearest to it'),
    parts: z
      .array(
        z.object({
          label: z.string().describe('Ready to display: "Plumbing", "78704", "Open now"'),
          without: z.string().describe('The search text without this part'),
        }),
      )
      .describe('The parts of the text, if it has several'),
    nearby: z
      .array(z.object({ name: z.string(), search: z.string().describe('The search text with this place') }))
      .describe('Where the nearest are, if nothing is in the place asked for'),
    note: z
      .string()
      .nullable()
      .describe('The words that were left out because nothing would be found with them, ready to display'),
    leading: z
      .number()
      .int()
      .describe('How many businesses at the top of this page are there because they are promoted'),
    inParts: z
      .number()
      .int()
      .describe('How many businesses at the end of this page have the text only as a part of other words'),
    reasons: z.record(z.string(), z.string()).describe('By business ID, why it is listed: "Brakes"'),
  })
  .meta({ id: 'Understood' })

export type Understood = z.infer<typeof understoodSchema>
