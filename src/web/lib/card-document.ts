import { useEffect, useState } from 'react'

/**
 * A document's sources are fixed when it is sent: only the document of the card payment page can load the provider's
 * script. The server marks documents with "here" and "elsewhere" (server/ssr/html-document.ts), unless the provider is
 * the built-in test provider, which loads nothing.
 */
const readMark = () => document.querySelector<HTMLMetaElement>('meta[name="cards"]')?.content

/** True in the card payment document, which must not turn into other pages. */
export const isCardDocument = (): boolean => readMark() === 'here'

/** False while the card payment page reloads to get its own document; browser only. */
export function useCardDocument(): boolean {
  const [isElsewhere] = useState(() => readMark() === 'elsewhere' && !wasFetchedHere())
  useEffect(() => {
    if (isElsewhere) window.location.reload()
  }, [isElsewhere])
  return !isElsewhere
}

/** Reloading again would then change nothing. */
function wasFetchedHere(): boolean {
  const [fetched] = performance.getEntriesByType('navigation')
  return fetched !== undefined && new URL(fetched.name).pathname === window.location.pathname
}
