/** Replaces each {slot} in a phrase from `slots`; {slot^} is capitalized. Throws for an unknown slot. */
export function fill(phrase: string, slots: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)(\^?)\}/g, (_, slot: string, capital: string) => {
    const value = slots[slot]
    if (value === undefined) throw new Error(`nothing fills {${slot}} in "${phrase}"`)
    return capital ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
}

/** Names and abbreviations that stay capitalized. */
const alwaysCapital = /^([A-Z]{2}|Wi-Fi|Spanish|English|French|Mandarin|Swedish|Python|Hill Country)/

/** Turns "Leak repair" into "leak repair" for the middle of a sentence; "AC repair" and "Spanish" stay. */
export function withSmallStart(text: string): string {
  return alwaysCapital.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Returns a text not yet in `made` and adds it. Throws if `write` keeps repeating itself. */
export function neverTwice(made: Set<string>, write: () => string): string {
  for (let attempt = 0; attempt < 200; attempt++) {
    const text = write()
    if (made.has(text)) continue
    made.add(text)
    return text
  }
  throw new Error('the phrases are too few for so many texts')
}
