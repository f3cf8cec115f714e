/** Words in capitals that stay so. Those of up to four letters without a vowel, such as BBQ and LLC, always do. */
const initials = new Set(
  'AAA ABC AC ATX DBA EB HEB HVAC IH IHOP II III IV IX NE NYC SE TGI TGIF UPS US USA USPS UT VFW VI VII VIII WB YMCA YWCA'.split(
    ' ',
  ),
)
/** Abbreviations without a vowel that aren't initials. */
const abbreviations = new Set(
  'BLDG BLVD CNTR CT CTR DR FT JR LN LTD MKT MR MRS MS MT PL RD SQ SR ST STR SVRD'.split(' '),
)
const smallWords = new Set('AND AT BY DE DEL FOR IN OF ON OR THE TO WITH'.split(' '))

/**
 * A name or address in capitals as people write it: "MCKAY'S BBQ OF AUSTIN" is "McKay's BBQ of Austin". A text with a
 * lowercase letter is already written by a person and never changes; neither do up to four letters, which may be initials.
 */
export function toMixedCase(text: string): string {
  if (/\p{Ll}/u.test(text) || (text.match(/\p{Lu}/gu) ?? []).length <= 4) return text
  const words = [...text.matchAll(/[\p{L}\p{N}'’&]+/gu)]
  let mixed = text
  for (const [place, { 0: word, index }] of words.entries()) {
    const isInside = place > 0 && place < words.length - 1
    const written = isInside && smallWords.has(word) ? word.toLowerCase() : toMixedWord(word)
    // Some capitals have a lowercase of another length.
    if (written.length === word.length)
      mixed = mixed.slice(0, index) + written + mixed.slice(index + word.length)
  }
  return mixed
}

function toMixedWord(word: string): string {
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  // "A&M", "620S"
  if (/^\p{Lu}{1,2}(?:&\p{Lu}{1,2})+$/u.test(word) || /\d/.test(word) || initials.has(word)) return word
  if (/^[^AEIOUY\P{Lu}]{1,4}$/u.test(word) && !abbreviations.has(word)) return word
  return word.replace(/[\p{L}]+/gu, (part, index: number) => {
    const isAfterOneLetter = index === 2 && /^[DLO]['’]/.test(word)
    if (index > 0 && /['’]/.test(word[index - 1] ?? '') && !isAfterOneLetter) return part.toLowerCase()
    if (/^MC\p{Lu}{3,}/u.test(part)) return `Mc${part[2]}${part.slice(3).toLowerCase()}`
    return part.slice(0, 1) + part.slice(1).toLowerCase()
  })
}
