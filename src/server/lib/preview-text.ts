/** Characters of a private text that a list at the desk shows; reading the rest is recorded. */
const previewMax = 140

/** The beginning of a text, for a list. */
export function previewText(text: string): string {
  const characters = [...text]
  return characters.length > previewMax ? `${characters.slice(0, previewMax).join('')}…` : text
}
