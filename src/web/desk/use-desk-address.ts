import { useLocation, useNavigate } from 'react-router'
import { type DeskAddress, deskHref, parseDeskAddress } from './desk-address.ts'

/** What the address asks for and the ways to ask for something else. */
export function useDeskAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = parseDeskAddress(search)
  const hrefFor = (changes: Partial<DeskAddress>) => deskHref(pathname, address, changes)
  return {
    ...address,
    hrefFor,
    /** Rows and keys are walked through fast, so they leave no trail in the history. */
    go: (changes: Partial<DeskAddress>) =>
      void navigate(hrefFor(changes), { replace: true, preventScrollReset: true }),
  }
}
