let applied: Promise<unknown> | undefined

/**
 * Applies the document's stylesheets, of which it contains only those that its own page needs at first
 * (server/ssr/html-document.ts). Await it before showing anything else. Resolves when they have loaded; never
 * rejects.
 */
export function applyStylesheets(): Promise<unknown> {
  if (import.meta.env.SSR) return Promise.resolve()
  applied ??= Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')].map((link) => {
      const { sheet } = link
      link.media = 'all'
      return sheet ?? new Promise((resolve) => (link.onload = link.onerror = resolve))
    }),
  )
  return applied
}
