import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; false until the page is hydrated. */
export function useMedia(query: string): boolean {
  const onChange = useCallback(
    (notify: () => void) => {
      const asked = matchMedia(query)
      asked.addEventListener('change', notify)
      return () => asked.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    onChange,
    () => matchMedia(query).matches,
    () => false,
  )
}
