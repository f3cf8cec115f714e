/** The text on the shield of "I-35", "US 183" or "MoPac Expressway". */
export function shieldText(name: string): string {
  const [, number] =
    /^(?:I|IH|US|SH|TX|FM|RM|RR|Loop|Spur|State Highway|Interstate)[- ]?(\d+)\b/.exec(name) ?? []
  if (number) return number
  return name.replace(/ (?:Expressway|Expy|Freeway|Highway|Hwy|Toll(?:way)?)\b.*$/, '')
}
