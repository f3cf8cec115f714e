import { useLocation, useNavigate } from 'react-router'
import { type DeskAddress, deskHref, parseDeskAddress } from './desk-address.ts'

/** What the address asks for and the ways to ask for something else. */
export function useDeskAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = parseDeskAddress(search)
  const hrefFor = (changes: Partial<DeskAddress>) => deskHref(pathname, address, changes)
  // What was asked for may be answered late: by then one may have searched on, or left.
  const go = (changes: Partial<DeskAddress>) => {
    if (window.location.pathname !== pathname) return
    const now = parseDeskAddress(window.location.search)
    void navigate(deskHref(pathname, now, changes), { replace: true, preventScrollReset: true })
  }
  return {
    ...address,
    hrefFor,
    /** Rows and keys are walked through fast, so they leave no trail in the history. */
    go,
    /** Closes a row, unless another one is open by now. */
    close: (id: number) => {
      if (parseDeskAddress(window.location.search).open === String(id)) go({ open: null })
    },
  }
}
