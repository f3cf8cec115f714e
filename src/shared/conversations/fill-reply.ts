/** Placeholders of saved replies. */
export const replyPlaceholders = ['{name}', '{first name}', '{business}'] as const

type Names = { visitorName: string; businessName: string }

/** A saved reply with the names in their places; other words in braces stay. */
export function fillReply(text: string, { visitorName, businessName }: Names): string {
  const name = visitorName.trim()
  const [firstName = name] = name.split(/\s+/)
  const values: Record<string, string> = { name, firstname: firstName, business: businessName }
  return text.replace(
    /\{(first[ _-]?name|name|business)\}/gi,
    (_, word: string) => values[word.toLowerCase().replace(/[ _-]/g, '')] ?? '',
  )
}
