import { useEffect } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'

/** Results looked at for less than this, in milliseconds, were passed over while typing. */
const looked = 3_000

/** Tells the server which words were left without opening a result: the words, and nothing about who left. */
export function useLeftSearch(search: string): void {
  const { apiUrl } = usePublicConfig()
  useEffect(() => {
    const begun = performance.now()
    let isOpened = false
    const open = ({ target }: Event) => {
      isOpened ||= (target as Element).closest?.('.BusinessCard') !== null
    }
    const leave = () => {
      if (isOpened || performance.now() - begun < looked) return
      isOpened = true
      navigator.sendBeacon(`${apiUrl}/api/searches/left?${new URLSearchParams({ search })}`)
    }
    document.addEventListener('click', open, true)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('click', open, true)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [search, apiUrl])
}
