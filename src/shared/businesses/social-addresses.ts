import { toVisibleText } from '#shared/lib/visible-text.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import { type SocialLink, socialLinkLabels, socialLinks } from './social-links.ts'

type Network = {
  /** With all hosts below them. */
  hosts: readonly string[]
  /** Start of the address of a profile; null for LinkedIn, which has several places for one name. */
  profile: string | null
}
const networks: Record<SocialLink, Network> = {
  facebookUrl: {
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'm.me', 'messenger.com'],
    profile: 'https://www.facebook.com/',
  },
  instagramUrl: { hosts: ['instagram.com', 'instagr.am', 'ig.me'], profile: 'https://www.instagram.com/' },
  twitterUrl: { hosts: ['twitter.com', 'x.com', 't.co'], profile: 'https://x.com/' },
  linkedinUrl: { hosts: ['linkedin.com', 'lnkd.in'], profile: null },
  youtubeUrl: { hosts: ['youtube.com', 'youtu.be'], profile: 'https://www.youtube.com/@' },
  tiktokUrl: { hosts: ['tiktok.com'], profile: 'https://www.tiktok.com/@' },
  pinterestUrl: { hosts: ['pinterest.com', 'pin.it'], profile: 'https://www.pinterest.com/' },
  snapchatUrl: { hosts: ['snapchat.com'], profile: 'https://www.snapchat.com/add/' },
}

export const isSocialLink = (field: string): field is SocialLink => field in networks

type ReadAddress = { address: string; fault: null } | { address: null; fault: string }
/** Pinterest has a host in many countries, such as pinterest.co.uk. */
const inCountries = /(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2}$/
/** Paths that are nobody's page, such as the network's own; a name may begin like one of them ("home.austin"). */
const nobodys =
  /^\/(?:(?:home|login|feed|explore|sharer|accounts)(?:\.php)?(?:\/.*)?|in|company|add|@|profile\.php)?\/?$/i
const wrong = (fault: string): ReadAddress => ({ address: null, fault })

/** The address of a page at a network; "@name" is its name there. An address at another of the networks is in the wrong field. */
export function readSocialAddress(link: SocialLink, typed: string): ReadAddress {
  const { profile } = networks[link]
  const label = socialLinkLabels[link]
  const visible = toVisibleText(typed)
  const [, name] = /^@([\p{L}\p{N}_.-]{1,60})$/u.exec(visible) ?? []
  const text = name && profile ? profile + encodeURIComponent(name) : visible
  const address = toWebAddress(text)
  const example = profile
    ? `@yourbusiness or ${profile}yourbusiness`
    : 'https://www.linkedin.com/company/yourbusiness'
  const other = address === null ? null : networkOf(address)
  // "barton.taps" may be a name or a page.
  const isBare = other === null && !/[/:]|^www\./i.test(text)
  if (address === null || isBare || (other === link && isNobodys(address)))
    return wrong(`Please enter your ${label} page, such as ${example}`)
  return other === null || other === link
    ? { address, fault: null }
    : wrong(`This is a page at ${socialLinkLabels[other]}; please enter it there`)
}

function isNobodys(address: string): boolean {
  const { pathname, search } = new URL(address)
  return nobodys.test(pathname) && !(pathname.endsWith('.php') && /[?&]id=\d/.test(search))
}

function networkOf(address: string): SocialLink | null {
  const host = new URL(address).hostname.replace(/\.$/, '')
  if (inCountries.test(host)) return 'pinterestUrl'
  const isAt = (name: string) => host === name || host.endsWith(`.${name}`)
  return socialLinks.find((link) => networks[link].hosts.some(isAt)) ?? null
}
