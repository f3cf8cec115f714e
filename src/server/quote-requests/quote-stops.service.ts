import type { Tx } from '#server/lib/database/db.ts'
import { createToken } from '#server/lib/tokens.ts'
import { createStopLinks } from './quote-delivery.repository.ts'

/** Guarantee: the reader of a listing's address can stop email about quote requests to it with one press. */

type Settings = { publicUrl: string }

/** A new address that stops this email to the address on a listing. */
export async function stopUrlFor(tx: Tx, settings: Settings, address: string): Promise<string> {
  const { token, hash } = createToken('stop')
  await createStopLinks(tx, [{ hash, address }])
  return stopUrlOf(settings, token)
}

export const stopUrlOf = ({ publicUrl }: Settings, token: string): string =>
  `${publicUrl}/api/business-quote-requests/stop?token=${token}`
