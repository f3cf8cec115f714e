import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'
import { isPublicAddress } from '#server/lib/http/public-addresses.ts'
import type { SenderNote } from './sender-check.ts'
import type { ProofTask } from './sender-proof.ts'

/** Milliseconds for one answer of a name server, of which there are two tries, and for all of them. */
const waits = { answer: 2_000, all: 8_000 }
/** More questions than any honest email causes. */
const questionsMax = 100

export async function answer({ raw, client, mailFrom, nameServers }: ProofTask): Promise<SenderNote[]> {
  const message = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const names = openResolver(nameServers)
  try {
    const found = await authenticate(message, {
      ...(client === 'in Received' ? { trustReceived: true } : client),
      sender: mailFrom,
      mta: 'receiver',
      resolver: names.resolve,
      rejectRsaSha1: true,
      disableArc: true,
      disableBimi: true,
    })
    return notesOf(found)
  } finally {
    names.close()
  }
}

/** A signature that doesn't hold is as good as none (RFC 6376, 6.1): group addresses break them. */
function notesOf({ dkim, spf, dmarc }: Awaited<ReturnType<typeof authenticate>>): SenderNote[] {
  const signatures = dkim.results.flatMap(({ status: { result }, signingDomain }) =>
    result === 'pass' || result === 'temperror'
      ? [{ method: 'dkim', result, domain: signingDomain ?? null }]
      : [],
  )
  const isClientKnown = spf !== false && isPublicAddress(spf['client-ip'] ?? '')
  const checks = [
    ...(isClientKnown ? [{ method: 'spf', result: spf.status.result, domain: spf.domain }] : []),
    ...(dmarc
      ? [{ method: 'dmarc', result: dmarc.status.result, domain: dmarc.status.header?.from ?? null }]
      : []),
  ]
  // Without the client, SPF might have been what DMARC asks for.
  return [...signatures, ...checks].filter(
    ({ method, result }) => isClientKnown || method === 'dkim' || result === 'pass',
  )
}

/** Asks the name servers that are given, or else the computer's, until its time is over. */
function openResolver(nameServers: readonly string[]) {
  const resolver = new Resolver({ timeout: waits.answer, tries: 2 })
  if (nameServers.length > 0) resolver.setServers(nameServers)
  let left = questionsMax
  const timer = setTimeout(() => {
    left = 0
    resolver.cancel()
  }, waits.all)
  return {
    async resolve(name: string, type: string): Promise<string[][]> {
      if (left-- <= 0) throw Object.assign(new Error('no time is left'), { code: 'ETIMEOUT' })
      return resolver.resolve(name, type as 'TXT')
    },
    close: () => clearTimeout(timer),
  }
}
