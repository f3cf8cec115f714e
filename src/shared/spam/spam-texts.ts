import type { SpamRule } from './spam-rules.ts'

type Texts = { text: string; names: readonly string[]; email: string | null }

/**
 * A web address, also without "https://" if its end is none of the words that follow a period without a space; not an email
 * address.
 */
const link =
  /https?:\/\/[^\s<>[\]"']+|(?<![\w@.-])(?:www\.)?[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|info|biz|io|ai|app|dev|shop|store|online|site|xyz|click|ru|cn|uk)\b(?![@\w])(?:\/[^\s<>[\]"']*)?/gi
/** Shorteners, and invitations to a chat. */
const hidingHosts =
  /(?<![\w.-])(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|t\.me|telegram\.me|wa\.me|ow\.ly|is\.gd|cutt\.ly|rb\.gy|rebrand\.ly|shorturl\.at|chat\.whatsapp\.com|discord\.gg|lnkd\.in)\/\S/i
const markup = /<a\s[^>]{0,200}href|\[url[=\]]|\[link[=\]]|\]\(https?:/i

/** Each is one kind of thing that is advertised in bulk. */
const pitches: readonly RegExp[] = [
  /\bback-?links?\b|\blink[ -]building\b|\bguest posts?\b|\bdomain authority\b/i,
  /\b(?:first|1st|top) (?:page|position|spot|rank(?:ing)?s?) (?:of|on|in) (?:google|search)|\brank(?:ing)? (?:your|#1|higher|on google)|\bposicionamiento web\b/i,
  /\bseo (?:services?|packages?|experts?|agency|company|audit)\b|\bweb(?:site)? traffic\b/i,
  /\b(?:online|live|crypto) casinos?\b|\bsports ?book\b|\bslot games?\b|\bbetting (?:site|tips)\b/i,
  /\b(?:crypto|bitcoin|forex|binary options?)\b.{0,60}\b(?:invest|profit|returns?|trading|signals?)/i,
  /\b(?:business|personal|payday|unsecured) loans?\b|\bmerchant cash\b|\bfast funding\b|\bpr[eé]stamos? (?:r[aá]pidos?|personales?|urgentes?)\b/i,
  /\bviagra\b|\bcialis\b|\btramadol\b|\bxanax\b|\bdiet pills?\b|\bonline pharmacy\b/i,
  /\bescort services?\b|\badult dating\b|\bhot (?:girls|singles|women)\b|\bonlyfans\b/i,
  /\b(?:make|earn) (?:money|cash|\$ ?\d+).{0,40}\b(?:online|from home|a day|per day|a week|per week)\b/i,
  /\b(?:buy|cheap|real|get) (?:\d+ )?(?:instagram |google |five[- ]star |5[- ]star )?(?:followers|likes|reviews|subscribers)\b/i,
  /\b(?:bulk|targeted) (?:e-?mail|sms|leads?)|\be-?mail lists?\b|\bvirtual assistants?\b|\bdata entry services?\b/i,
]
const weOffer =
  /\b(?:we|our (?:team|company|agency|experts?|services?)|i) (?:can |could |will |would |also )?(?:help|offer|provide|guarantee|deliver|speciali[sz]e|build|design|increase|boost|rank|get your?)\b/i
const yours =
  /\byour (?:web ?site|site|online|google|rankings?|sales|brand|traffic|revenue|social media|business)\b/i

/** Cyrillic or Greek inside of a word with Latin letters, or something invisible between two letters. */
const disguise =
  /\p{sc=Latn}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}]\p{sc=Latn}|\p{sc=Latn}[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+\p{sc=Latn}/u
const repeated = /([!?$*★.=#~-])\1{7}/u

/** Domains that give anybody an address for some minutes. */
const throwaway =
  /@(?:[\w-]{1,63}\.){0,3}(?:mailinator\.com|guerrillamail\.\w+|sharklasers\.com|10minutemail\.\w+|temp-mail\.\w+|tempmail\.\w+|yopmail\.com|trashmail\.\w+|getnada\.com|maildrop\.cc|dispostable\.com|fakeinbox\.com|throwawaymail\.com|mohmal\.com|emailondeck\.com|moakt\.com|mintemail\.com)$/i

/** Fewer letters prove nothing about capitals. */
const lettersMin = 60

/** The rules that a text, its names and its email address fire. */
export function findTextRules({ text, names, email }: Texts): SpamRule[] {
  const links = countLinks(text)
  const kinds = pitches.filter((pitch) => pitch.test(text)).length
  const fired: Partial<Record<SpamRule, boolean>> = {
    link: links === 1,
    links: links > 1,
    hidden_link: hidingHosts.test(text),
    link_markup: markup.test(text),
    link_in_name: names.some((name) => /https?:|www\./i.test(name)),
    sales_pitch: kinds === 1,
    sales_pitches: kinds > 1,
    offer: weOffer.test(text) && yours.test(text),
    disguised: disguise.test(text),
    capitals: isInCapitals(text),
    repeated_signs: repeated.test(text),
    throwaway_email: email !== null && throwaway.test(email),
  }
  return (Object.keys(fired) as SpamRule[]).filter((rule) => fired[rule])
}

/** Different web addresses in a text. */
export const countLinks = (text: string): number =>
  new Set(
    (text.match(link) ?? []).map((one) => one.toLowerCase().replace(/^https?:\/\/|^www\.|[/.,;:!?)]+$/g, '')),
  ).size

function isInCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const letters = capitals + (text.match(/\p{Ll}/gu)?.length ?? 0)
  return letters >= lettersMin && capitals / letters > 0.7
}
