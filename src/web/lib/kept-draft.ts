/** What was typed into a form and not sent, in this tab; `blank` where nothing was or storage is refused. */
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

/** Keeps a draft until the tab closes; null forgets it. Quietly does nothing where storage is refused. */
export function keepDraft(name: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(`draft:${name}`)
    else sessionStorage.setItem(`draft:${name}`, JSON.stringify(draft))
  } catch {
    // Remembering is a convenience; the form works without it.
  }
}
