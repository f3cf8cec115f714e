let taken = new URLSearchParams()

/**
 * Removes the query and hash, such as the token of an email link, from the address: it must not stay in the history, on
 * screen or in the next request's referrer. Called before anything else reads the address.
 */
export function takeUrlSecrets(): void {
  // Usually the head script has done it (server/lib/http/head-script.ts).
  const { urlSecrets: search = window.location.search } = window as { urlSecrets?: string }
  if (!search) return
  taken = new URLSearchParams(search)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** The query and hash of this page before they were removed. */
export const urlSecrets = (): URLSearchParams => taken
