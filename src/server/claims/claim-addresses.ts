import { parse } from 'tldts'
import { toWebAddress } from '#shared/lib/web-address.ts'

/** Where anybody can get an email address, so having one proves nothing. */
const openDomains = new Set(
  `aol.com att.net bellsouth.net comcast.net cox.net duck.com earthlink.net fastmail.com gmail.com gmx.com gmx.net
  googlemail.com hey.com hotmail.com hushmail.com icloud.com inbox.com juno.com live.com mac.com mail.com mail.ru me.com
  msn.com netzero.net outlook.com pm.me proton.me protonmail.com qq.com rediffmail.com roadrunner.com rocketmail.com
  rr.com sbcglobal.net spectrum.net swbell.net tuta.com tutanota.com verizon.net yahoo.com yandex.com ymail.com zoho.com
  zohomail.com`.split(/\s+/),
)

/** Schools and public bodies, where students and staff have addresses. */
const isCrowded = (suffix: string) => /^(?:edu|gov|mil)$|(?:^|\.)(?:k12|cc)\.[a-z]{2}\.us$/.test(suffix)

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * The domain of a website, if only the business can have addresses there; null otherwise. A subdomain or a page may be part of
 * somebody else's website.
 */
export function ownDomain(website: string | null): string | null {
  const url = website === null ? null : toWebAddress(website)
  if (url === null) return null
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
  // Private domains are hosts whose customers have subdomains, such as github.io.
  const { domain, publicSuffix, isIcann } = parse(host, { allowPrivateDomains: true })
  const isWhole = isIcann && domain === host && pathname === '/'
  return isWhole && !openDomains.has(host) && !isCrowded(publicSuffix ?? '') ? host : null
}

/** Whether reading email at this address proves that a listing is one's own; `domain` is that of the business alone. */
export const isProof = (
  address: string,
  { email, domain }: { email: string | null; domain: string | null },
) => address.toLowerCase() === email?.toLowerCase() || domainOf(address) === domain
