/** This tab's unsent draft of a form; `blank` if there is none or storage is blocked. */
export function readKeptDraft<Draft extends object>(name: string, blank: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`draft:${name}`) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return blank
    const isOfDraft = ([field, value]: [string, unknown]) =>
      field in blank && typeof value === typeof blank[field as keyof Draft]
    return { ...blank, ...Object.fromEntries(Object.entries(kept).filter(isOfDraft)) }
  } catch {
    return blank
  }
}

/** Stores a draft until the tab closes; null deletes it. Silently does nothing if storage is blocked. */
export function keepDraft(name: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(`draft:${name}`)
    else sessionStorage.setItem(`draft:${name}`, JSON.stringify(draft))
  } catch {
    // Storing is a convenience; the form works without it.
  }
}
