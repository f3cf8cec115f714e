import { toVisibleText } from '#shared/lib/visible-text.ts'

type Replacement = readonly [RegExp, string]

const dayWord = /(?:on |del? |el )?(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)[a-z]*\.?/
  .source
const clock = /(?:at |a las? )?(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.? ?m\.?)?|noon|midnight)/.source
const moment = `(?:${clock}(?: ${dayWord})?|${dayWord} ${clock})`
const status = /(?:open|closed|abierto|cerrado)(?: now| ahora)?/.source
const change = /(?:opens|closes|reopens|opening|closing|abre|cierra)(?: soon| pronto)?/.source
const more = /(?: ?[⋅·•∙] ?(?:see (?:more|all) hours|(?:ver )?mas horarios))?/.source
const said =
  /(?:(?:hours|business hours|information|info) )?(?:were |was )?(?:last )?(?:updated|confirmed|verified)/
    .source
const sayer =
  /(?: by (?:the |this )?(?:owner|business|google|phone|manager|users?|customers?|others?)(?: or others?)?)?/
    .source
const ago =
  /(?: (?:(?:over|about|more than) )?(?:an?|few|a few|\d+) (?:minute|hour|day|week|month|year)s? ago)/.source

/** Lines that maps and review sites show between the hours, and that say nothing about them. */
const noise = new RegExp(
  `^(?:${[
    `${status} ?[⋅·•∙] ?${change} ${moment}${more}`,
    `${change} ?[⋅·•∙] ?${moment}${more}`,
    '(?:open|closed) now',
    `open until ${clock}`,
    'suggest (?:an edit|edits|new hours)',
    'see (?:more|all) hours',
    'edit business info',
    'hide',
    `${said}${sayer}${ago}`,
    'updated by (?:the |this )?(?:owner|business)',
    'hours(?: or services)? (?:might|may) differ',
  ].join('|')})$`,
)

const halves: Replacement[] = [
  [/(\d) ?([ap])\.? ?m\b\.?/g, '$1$2m'],
  [/\b(12 ?)?noon\b|\b12 ?n\b/g, '12pm'],
  [/(?<!\b24)(?<=\d) ?hs?\b/g, ''],
  [/\b(12 ?)?midnight\b/g, '12am'],
  [/ ?o ?['’]clock\b/g, ''],
]

const isSpanish =
  /\b(?:lu(?:n(?:es)?)?|martes|mie|miercoles|jue(?:ves)?|vi(?:er?(?:nes)?)?|sab|sabados?|dom(?:ingos?)?|l ?(?:a|[-\u2013]) ?[jvsd]|l[ ,-]+m[ ,-]+[xmj]|de \d[\d:]*(?: ?[ap]m)? a \d|(?:l|x|mi|ma) ?(?:[,/\u2013-]|[ya]\b)|citas?|horas|cerrado|entre semana|diario|abierto|todos los dias)\b/

const spanish: Replacement[] = [
  [/\b(?:fin(?:es)? de semana)\b/g, 'weekends'],
  [/\b(?:todos los dias|los (?:7|siete) dias(?: de la semana)?|cada dia|diario|diariamente)\b/g, 'daily'],
  [/\b(?:entre semana|dias de semana)\b/g, 'weekdays'],
  [/\b(?:festivos|feriados|dias festivos|dias feriados)\b/g, 'holidays'],
  [/\b(?:(?:solo )?(?:con|por|previa) cita(?: previa)?)\b/g, 'by appointment'],
  [/\b24 horas\b/g, '24 hours'],
  [/(\d) ?(?:de|por|en) la manana\b/g, '$1am'],
  [/(\d) ?(?:de|por|en) la (?:tarde|noche)\b/g, '$1pm'],
  [/\b(?:al )?mediodia\b/g, '12pm'],
  [/\b(?:a )?medianoche\b/g, ' - 12am'],
  [/\bcerrad[oa]s?\b/g, 'closed'],
  [/\babiert[oa]s?\b/g, 'open'],
  // With X for Wednesday, M is Tuesday; else it is one of the two, and nothing that is read.
  [/\bm\b(?=.*\bx\b)/gs, 'tue'],
  [/\bx\b/g, 'wed'],
  [/\bm\b/g, '¿m?'],
  [/\bl(?:u(?:n(?:es)?)?)?\b/g, 'mon'],
  [/\bma(?:r(?:tes)?)?\b/g, 'tue'],
  [/\bmi(?:e(?:r(?:coles)?)?)?\b/g, 'wed'],
  [/\bj(?:u(?:e(?:ves)?)?)?\b/g, 'thu'],
  [/\bv(?:i(?:er?(?:nes)?)?)?\b/g, 'fri'],
  [/\bs(?:ab?(?:ados?)?)?\b/g, 'sat'],
  [/\bd(?:o(?:m(?:ingos?)?)?)?\b/g, 'sun'],
  [/\b(?:horarios?|horas|hrs)\b/g, 'hours'],
  [/\b(?:hasta(?: las?)?|a las?|al?)\b/g, '-'],
  [/\b(?:de|del|desde|los|las|el|la)\b/g, ' '],
  [/\b[ye]\b/g, '&'],
]

const withAll = (text: string, replacements: readonly Replacement[]) =>
  replacements.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text)

/** Google's cell in a table, which leaves out the first half where both are the same, and only there: "8–11 PM". */
const googleSpan = /(?<=[\n\t])(\d{1,2})(:\d\d)?\u2013(\d{1,2})(:\d\d)?\s([AP]M)(?=$|[\n,])/g
function withBothHalves(text: string, ...[h1, m1 = '', h2, m2 = '', half]: string[]): string {
  const ofDay = (hour: string | undefined, minute: string) =>
    (Number(hour) % 12) * 60 + Number(minute.slice(1))
  return ofDay(h1, m1) < ofDay(h2, m2) ? `${h1}${m1}${half}-${h2}${m2}${half}` : text
}

/** One spelling, in lower case and without accents, for the several of people, maps and OpenStreetMap. */
export function toOneSpelling(text: string): string {
  const plain = toVisibleText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(googleSpan, withBothHalves)
    .toLowerCase()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .filter((line) => !noise.test(line.trim()))
    .join('\n')
    .replace(/[“”"()[\]]/g, ' ')
  const halved = withAll(plain, halves)
  return (isSpanish.test(halved) ? withAll(halved, spanish) : halved)
    .replace(/[\u2010-\u2015\u2212~]| (?:to|thru|through|until|['’]?till?) /g, '-')
    .replace(/(\d) ?([ap])\b(?:\.(?= ?-))?/g, '$1$2m')
    .replace(/-(?:[^\S\n]*-)+/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
