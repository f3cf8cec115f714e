import type { Tx } from '#server/lib/database/db.ts'
import { textKeyOf } from '#server/spam/text-key.ts'
import { scoreSpam } from '#shared/spam/spam-score.ts'
import type { ListingSpam } from '../decisions/submissions.repository.ts'
import type { NewBusiness } from './business-registration.repository.ts'
import { readListingFacts } from './listing-spam.repository.ts'

/** Guarantee: a new listing is scored by what its owner did before, in the transaction that stores it. */

/** How much a new listing looks like spam. Its owner must be locked. */
export async function scoreListing(
  tx: Tx,
  { ownerId, texts: { name, description } }: Pick<NewBusiness, 'ownerId' | 'texts'>,
): Promise<ListingSpam> {
  const text = description ?? ''
  const textKey = textKeyOf(text, [name])
  const facts = await readListingFacts(tx, ownerId, textKey)
  return { ...scoreSpam({ text, names: [name], ...facts }), textKey }
}
