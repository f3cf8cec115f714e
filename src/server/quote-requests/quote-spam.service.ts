import type { Tx } from '#server/lib/database/db.ts'
import { textKeyOf } from '#server/spam/text-key.ts'
import { scoreSpam } from '#shared/spam/spam-score.ts'
import type { AskedBusiness, AskedRequest, QuoteSpam } from './quote-requests.repository.ts'
import { readQuoteFacts } from './quote-spam.repository.ts'
import type { Sender } from './sender-blocks.repository.ts'

/** Guarantee: a quote request is scored by what was sent before it, in the transaction that stores it. */

/** How much a request looks like spam. The business must be locked. */
export async function scoreQuoteRequest(
  tx: Tx,
  { businessId, name, email, requirements, answers }: AskedRequest,
  business: Pick<AskedBusiness, 'name'>,
  sender: Sender,
): Promise<QuoteSpam> {
  const textKey = textKeyOf(requirements, [business.name, name])
  const facts = await readQuoteFacts(tx, { ...sender, businessId, textKey })
  const text = [requirements, ...answers.map(({ answer }) => answer)].join('\n')
  return { ...scoreSpam({ text, names: [name], email, ...facts }), textKey }
}
