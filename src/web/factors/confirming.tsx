import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AppContextProvider, useAppContext } from '#web/lib/app-context.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { confirmedBy, confirmingApi, type Need } from './confirming-api.ts'

/**
 * Inside it, a call that the server wants confirmed opens a dialog and goes on after it; typed texts stay
 * where they are. Calls in the meantime wait for the same dialog.
 */
export function Confirming({ children }: { children: ReactNode }) {
  const context = useAppContext()
  const [need, setNeed] = useState<Need | null>(null)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const answer = useCallback((isConfirmed: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }, [])
  const confirming = useMemo(() => {
    const confirmed = confirmedBy((wanted) => {
      setNeed((now) => (now === 'factor' ? now : wanted))
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return { ...context, confirmed, api: confirmingApi(context.api, confirmed) }
  }, [context])
  useEffect(() => () => answer(false), [answer])
  const end = (isConfirmed: boolean) => {
    setNeed(null)
    answer(isConfirmed)
  }
  return (
    <AppContextProvider value={confirming}>
      {children}
      {need ? <ConfirmDialog api={context.api} need={need} onEnd={end} /> : null}
    </AppContextProvider>
  )
}
