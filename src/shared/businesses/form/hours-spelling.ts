import { toVisibleText } from '#shared/lib/visible-text.ts'

type Replacement = readonly [RegExp, string]

/** Words that maps and review sites show between the hours, and that say nothing about them. */
const noise =
  /^(?:(?:open|closed|opens soon|closes soon|closing soon)(?: now)? ?[⋅·•∙] ?(?:opens|closes|reopens)\b.*|(?:open|closed) now|open until \d[\d: ]*[ap]\.?m\.?|suggest .*|see (?:more|all) hours|edit business info|hide|.*(?:updated|confirmed|verified)\b.* ago.*|updated by .*|hours(?: or services)? (?:might|may) differ)$/

const halves: Replacement[] = [
  [/(\d) ?([ap])\.? ?m\b\.?/g, '$1$2m'],
  [/\b(12 ?)?noon\b/g, '12pm'],
  [/\b(12 ?)?midnight\b/g, '12am'],
  [/ ?o ?['’]clock\b/g, ''],
]

const isSpanish =
  /\b(?:lu(?:n(?:es)?)?|martes|mie|miercoles|jue(?:ves)?|vi(?:e(?:rnes)?)?|sab|sabados?|dom(?:ingos?)?|l ?(?:a|[-\u2013]) ?[vsd]|cerrado|entre semana|diario|abierto|todos los dias)\b/

const spanish: Replacement[] = [
  [/\b(?:fin(?:es)? de semana)\b/g, 'weekends'],
  [/\b(?:todos los dias|cada dia|diario|diariamente)\b/g, 'daily'],
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
  // Tuesday or Wednesday, and nothing that is read.
  [/\bm\b/g, '¿m?'],
  [/\bl(?:u(?:n(?:es)?)?)?\b/g, 'mon'],
  [/\bma(?:r(?:tes)?)?\b/g, 'tue'],
  [/\bmi(?:e(?:r(?:coles)?)?)?\b/g, 'wed'],
  [/\bj(?:u(?:e(?:ves)?)?)?\b/g, 'thu'],
  [/\bv(?:i(?:e(?:rnes)?)?)?\b/g, 'fri'],
  [/\bs(?:ab?(?:ados?)?)?\b/g, 'sat'],
  [/\bd(?:o(?:m(?:ingos?)?)?)?\b/g, 'sun'],
  [/\b(?:horarios?|horas|hrs)\b/g, 'hours'],
  [/\b(?:hasta(?: las?)?|a las?|al?)\b/g, '-'],
  [/\b(?:de|del|desde|los|las|el|la)\b/g, ' '],
  [/\b[ye]\b/g, '&'],
]

const withAll = (text: string, replacements: readonly Replacement[]) =>
  replacements.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text)

/** One spelling, in lower case and without accents, for what people, maps and OpenStreetMap write in several. */
export function toOneSpelling(text: string): string {
  const plain = toVisibleText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Google leaves out the first half where both are the same, and only there.
    .replace(/(\d{1,2}(?::\d\d)?)\u2013(\d{1,2}(?::\d\d)?) ?([AP])M\b/g, '$1$3M-$2$3M')
    .toLowerCase()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .filter((line) => !noise.test(line.trim()))
    .join('\n')
    .replace(/[“”"()[\]]/g, ' ')
  const halved = withAll(plain, halves)
  return (isSpanish.test(halved) ? withAll(halved, spanish) : halved)
    .replace(/[\u2010-\u2015\u2212~]| (?:to|thru|through|until|['’]?till?) /g, '-')
    .replace(/(\d) ?([ap])\b/g, '$1$2m')
    .replace(/-(?:[^\S\n]*-)+/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
