let taken = new URLSearchParams()

/**
 * Removes the query, such as the token of an email link, from the address: it must not stay on screen, in the browser's list of
 * visited pages or in the next request's referrer. Called before anything else reads the address. Where `isReopened`, it
 * stays in the state of this entry of the tab's history: a reload, Back, and a phone that brings back a discarded tab
 * find it again.
 */
export function takeUrlSecrets(isReopened = false): void {
  const { state } = window.history
  // Usually the head script has done it (server/lib/http/head-script.ts).
  const { urlSecrets: found = window.location.search } = window as { urlSecrets?: string }
  const secrets: string = found || (isReopened && state?.secrets) || ''
  if (!secrets) return
  taken = new URLSearchParams(secrets)
  window.history.replaceState(isReopened ? { ...state, secrets } : state, '', window.location.pathname)
}

/** The query of this page before it was removed. */
export const urlSecrets = (): URLSearchParams => taken
