import proxyAddr from '@fastify/proxy-addr'
import { isolate } from '#server/lib/apart/isolate.ts'
import { isPublicAddress } from '#server/lib/http/public-addresses.ts'
import type { IncomingMailSettings } from '#server/lib/mail/incoming-settings.ts'
import type { SenderNote } from './sender-check.ts'

/** How an email came by SMTP: from which address, what that called itself, and the sender in the envelope. */
export type Delivery = { ip: string; helo: string; mailFrom: string }
export type ProofTask = {
  raw: Uint8Array<ArrayBuffer>
  /** Where it came from; null if only the operator's own network is known. */
  client: { ip: string; helo: string } | 'in Received' | null
  mailFrom: string
  nameServers: readonly string[]
}

const prove = isolate<ProofTask, SenderNote[]>(new URL('./sender-proof.child.ts', import.meta.url))

/** 25 MB take less than a second. Waiting for name servers takes no processor time. */
const limits = { milliseconds: 15_000, megabytes: 512 }

/** Checks SPF, DKIM and DMARC of an email that came by SMTP, apart from everything else. Throws NotAnswered. */
export const proveApart = (task: ProofTask): Promise<SenderNote[]> => prove(task, limits)

/** Bytes of headers that are read elsewhere, too. */
const headBytes = 256 * 1024
const isSigned = (raw: Buffer) => /^dkim-signature:/im.test(raw.toString('latin1', 0, headBytes))

/** The task of checking a sender; null for an unsigned email from an unknown address. */
export function proofTaskOf(
  raw: Buffer,
  { ip, helo, mailFrom }: Delivery,
  { front, nameServers }: Pick<IncomingMailSettings, 'front' | 'nameServers'>,
): ProofTask | null {
  const isFront = proxyAddr.compile([...front])(ip, 0)
  const client = isFront ? ('in Received' as const) : isPublicAddress(ip) ? { ip, helo } : null
  if (client === null && !isSigned(raw)) return null
  return { raw: new Uint8Array(raw), client, mailFrom, nameServers }
}
