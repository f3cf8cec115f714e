import { toWebAddress } from '#shared/lib/web-address.ts'

/** Where anybody can get an email address, so having one proves nothing. */
const openDomains = new Set(
  `aol.com att.net bellsouth.net comcast.net cox.net duck.com earthlink.net fastmail.com gmail.com gmx.com gmx.net
  googlemail.com hey.com hotmail.com hushmail.com icloud.com inbox.com juno.com live.com mac.com mail.com mail.ru me.com
  msn.com netzero.net outlook.com pm.me proton.me protonmail.com qq.com rediffmail.com roadrunner.com rocketmail.com
  rr.com sbcglobal.net spectrum.net swbell.net tuta.com tutanota.com verizon.net yahoo.com yandex.com ymail.com zoho.com
  zohomail.com`.split(/\s+/),
)

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The domain at which only the business has addresses; null without one. */
export function ownDomain(website: string | null): string | null {
  const url = website === null ? null : toWebAddress(website)
  if (url === null) return null
  const domain = new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '')
  return openDomains.has(domain) || /^[\d.]+$/.test(domain) ? null : domain
}

/** Whether reading email at this address proves that a listing is one's own. */
export function isProof(
  address: string,
  { email, website }: { email: string | null; website: string | null },
): boolean {
  return address.toLowerCase() === email?.toLowerCase() || domainOf(address) === ownDomain(website)
}
