import { useEffect, useState } from 'react'

/**
 * What a document may load is settled when it is sent: the one of the page that takes cards may load the provider's
 * script, and no other may. The server marks them with "here" and "elsewhere" (server/ssr/html-document.ts), unless the
 * provider is our own, which loads nothing.
 */
const readMark = () => document.querySelector<HTMLMetaElement>('meta[name="cards"]')?.content

/** True in a document of which other pages must not become a part. */
export const isCardDocument = (): boolean => readMark() === 'here'

/** False while the page that takes cards fetches the document of its own that it needs; for the browser alone. */
export function useCardDocument(): boolean {
  const [isElsewhere] = useState(() => readMark() === 'elsewhere' && !wasFetchedHere())
  useEffect(() => {
    if (isElsewhere) window.location.reload()
  }, [isElsewhere])
  return !isElsewhere
}

/** Then fetching it once more would change nothing. */
function wasFetchedHere(): boolean {
  const [fetched] = performance.getEntriesByType('navigation')
  return fetched !== undefined && new URL(fetched.name).pathname === window.location.pathname
}
