import { domainToASCII } from 'node:url'

/** The sum of the checks of a sender; `later` if they couldn't be made now. */
type Finding = 'pass' | 'fail' | 'later' | 'unknown'

/** The result of one check (`spf`, `dkim`, `dmarc`), and about which domain; null if it doesn't say. */
export type SenderNote = { method: string; result: string; domain: string | null }

/**
 * Whether somebody at the address in From sent this. SPF and DKIM prove only the domain that they name, which a forger
 * can own, so they count for an address there. Nothing outweighs a DMARC failure, unless what it was found out by is missing.
 */
export function findingOf(notes: readonly SenderNote[], from: string): Finding {
  const domain = domainOf(from)
  const dmarc = notes.filter(({ method }) => method === 'dmarc')
  const others = notes.filter(({ method }) => method === 'spf' || method === 'dkim')
  const isMissing = [...dmarc, ...others.filter((note) => isAligned(note.domain, domain))].some(isTemporary)
  if (dmarc.some(isFailure)) return isMissing ? 'later' : 'fail'
  const isProof = (note: SenderNote) => note.result === 'pass' && isAligned(note.domain, domain)
  if (notes.some(isProof)) return 'pass'
  if (isMissing) return 'later'
  return others.some(isFailure) ? 'fail' : 'unknown'
}

const isFailure = ({ result }: SenderNote) => result === 'fail' || result === 'hardfail'
const isTemporary = ({ result }: SenderNote) => result === 'temperror'

/** The domain of an address or of a bare domain, in ASCII. */
const domainOf = (address: string): string =>
  domainToASCII(
    address
      .slice(address.lastIndexOf('@') + 1)
      .replace(/\.$/, '')
      .toLowerCase(),
  )

/** The same domain, or one that is part of the other, as in relaxed DMARC. */
function isAligned(checked: string | null, from: string): boolean {
  if (!checked || from === '') return false
  const [shorter = '', longer = ''] = [domainOf(checked), from].sort(
    (one, other) => one.length - other.length,
  )
  return shorter === longer || (shorter.includes('.') && longer.endsWith(`.${shorter}`))
}
