import { useLocation, useNavigate } from 'react-router'
import { type DeskAddress, deskHref, parseDeskAddress } from './desk-address.ts'

/** The list's address and functions to change it. */
export function useDeskAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = parseDeskAddress(search)
  const hrefFor = (changes: Partial<DeskAddress>) => deskHref(pathname, address, changes)
  // A response can arrive late: by then the user may have searched again or left.
  const go = (changes: Partial<DeskAddress>) => {
    if (window.location.pathname !== pathname) return
    const now = parseDeskAddress(window.location.search)
    void navigate(deskHref(pathname, now, changes), { replace: true, preventScrollReset: true })
  }
  return {
    ...address,
    hrefFor,
    /** Moving through rows by keyboard is fast, so it adds no history entries. */
    go,
    /** Closes a row, unless another one is open by now. */
    close: (id: number) => {
      if (parseDeskAddress(window.location.search).open === String(id)) go({ open: null })
    },
  }
}
