import type { Tx } from '#server/lib/database/db.ts'
import { textKeyOf } from '#server/spam/text-key.ts'
import { scoreSpam } from '#shared/spam/spam-score.ts'
import { countLinks } from '#shared/spam/spam-texts.ts'
import type { HeldSender } from './held-messages.repository.ts'
import type { AskedBusiness, AskedRequest, QuoteSpam } from './quote-requests.repository.ts'
import { readQuoteFacts } from './quote-spam.repository.ts'
import type { AddressKey, Sender } from './sender-blocks.repository.ts'

/** Guarantee: a quote request, and what follows it, is scored by what was sent before, in the transaction that stores it. */

/** How much a request looks like spam. The business must be locked. */
export async function scoreQuoteRequest(
  tx: Tx,
  key: AddressKey,
  { businessId, name, email, requirements, answers }: AskedRequest,
  business: Pick<AskedBusiness, 'name'>,
  sender: Sender,
): Promise<QuoteSpam> {
  const textKey = textKeyOf(requirements, [business.name, name])
  const facts = await readQuoteFacts(tx, key, { ...sender, businessId, textKey })
  const text = [requirements, ...answers.map(({ answer }) => answer)].join('\n')
  return { ...scoreSpam({ text, names: [name], email, ...facts, unansweredLinks: 0 }), textKey }
}

/** The same for a message in a conversation; `unanswered` is what its visitor has written there and nobody has answered. */
export async function scoreMessage(
  tx: Tx,
  key: AddressKey,
  { businessId, visitorId, name, email }: HeldSender,
  text: string,
  unanswered: readonly string[],
): Promise<QuoteSpam> {
  const textKey = textKeyOf(text, [name])
  const facts = await readQuoteFacts(tx, key, {
    email,
    userId: visitorId,
    deviceHash: null,
    businessId,
    textKey,
  })
  const unansweredLinks = countLinks([...unanswered, text].join('\n'))
  return { ...scoreSpam({ text, names: [name], email, ...facts, unansweredLinks }), textKey }
}
