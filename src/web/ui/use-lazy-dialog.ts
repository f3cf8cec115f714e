import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { fetchSoon } from '#web/lib/fetch-soon.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { toastNotLoaded } from './toast-failure.ts'

/**
 * A dialog whose code is loaded on demand; null until then. `open` resolves to whether it is open, and tells the user if it
 * couldn't be loaded; `name` begins the sentence.
 */
export function useLazyDialog<Props>(name: string, importDialog: () => Promise<ComponentType<Props>>) {
  const { Component: Dialog, load } = useOnDemand(importDialog)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => fetchSoon(importDialog), [importDialog])
  const open = useCallback(async () => {
    const isLoaded = await load()
    if (isLoaded) setOpen(true)
    else toastNotLoaded(name)
    return isLoaded
  }, [name, load])
  return { Dialog, isOpen, load, open, close: () => setOpen(false) }
}
