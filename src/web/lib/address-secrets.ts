let taken = new URLSearchParams()

/**
 * Takes what the address brought, such as the token of a mail's link, out of it: it must not stay in the history, on the
 * screen or in what the next request tells. Called before anything else reads the address.
 */
export function takeAddressSecrets(): void {
  if (!window.location.search) return
  taken = new URLSearchParams(window.location.search)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** What the address of this page said before it was cleared. */
export const addressSecrets = (): URLSearchParams => taken
