/** What a visitor types into the quote form. */
export type QuoteDraft = { name: string; email: string; phone: string; requirements: string }
export type QuoteField = keyof QuoteDraft

/** Fields in the order in which they stand, which is also the order in which a fault takes the focus. */
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

/** What was typed for this business before the dialog closed by mistake, in this tab; empty texts otherwise. */
export function readQuoteDraft(businessId: number): QuoteDraft {
  try {
    return parseDraft(sessionStorage.getItem(keyOf(businessId)))
  } catch {
    return emptyQuoteDraft
  }
}

/** Keeps a draft until the tab closes; quietly does nothing where storage is refused. */
export function storeQuoteDraft(businessId: number, draft: QuoteDraft): void {
  try {
    sessionStorage.setItem(keyOf(businessId), JSON.stringify(draft))
  } catch {
    // Remembering is a convenience; the form works without it.
  }
}

/** Forgets the draft of a business, because its request was sent. */
export function clearQuoteDraft(businessId: number): void {
  try {
    sessionStorage.removeItem(keyOf(businessId))
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}
