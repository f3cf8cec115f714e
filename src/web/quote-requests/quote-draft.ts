/** What a visitor types into the quote form. */
export type QuoteDraft = { name: string; email: string; phone: string; requirements: string }
export type QuoteField = keyof QuoteDraft

/** Fields in display order, which is also the focus order for errors. */
export const quoteFields = ['name', 'phone', 'email', 'requirements'] as const satisfies readonly QuoteField[]

export const emptyQuoteDraft: QuoteDraft = { name: '', email: '', phone: '', requirements: '' }

const keyOf = (businessId: number) => `quote-draft-${businessId}`

function parseDraft(text: string | null): QuoteDraft {
  const stored: unknown = JSON.parse(text ?? 'null')
  if (typeof stored !== 'object' || stored === null) return emptyQuoteDraft
  const texts = stored as Record<string, unknown>
  const draft = { ...emptyQuoteDraft }
  for (const field of quoteFields) if (typeof texts[field] === 'string') draft[field] = texts[field]
  return draft
}

/** This tab's unsent draft for this business; empty fields otherwise. */
export function readQuoteDraft(businessId: number): QuoteDraft {
  try {
    return parseDraft(sessionStorage.getItem(keyOf(businessId)))
  } catch {
    return emptyQuoteDraft
  }
}

/** Stores a draft until the tab closes; silently does nothing if storage is blocked. */
export function storeQuoteDraft(businessId: number, draft: QuoteDraft): void {
  try {
    sessionStorage.setItem(keyOf(businessId), JSON.stringify(draft))
  } catch {
    // Storing is a convenience; the form works without it.
  }
}

/** Deletes a business's draft, because its request was sent. */
export function clearQuoteDraft(businessId: number): void {
  try {
    sessionStorage.removeItem(keyOf(businessId))
  } catch {
    // If nothing can be removed, nothing was stored.
  }
}
