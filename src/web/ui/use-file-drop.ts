import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]

/**
 * Takes files that are dropped anywhere on the page or pasted, while `place` is in the page; not those for a dialog that is
 * in front of it. Returns whether files are being dragged.
 */
export function useFileDrop(place: RefObject<Element | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const isOurs = useEffectEvent(({ target }: Event) => {
    const dialog = target instanceof Element ? target.closest('dialog') : null
    return place.current !== null && dialog === place.current.closest('dialog')
  })
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listeners = new AbortController()
    const on = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      handle: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, handle, { signal: listeners.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files') || !isOurs(event)) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0 || !isOurs(event)) return
      event.preventDefault()
      take(files)
    })
    on('paste', (event) => {
      const files = filesOf(event.clipboardData)
      // A cell of a table is copied as text and as a picture of it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain') || !isOurs(event)) return
      event.preventDefault()
      take(files)
    })
    return () => listeners.abort()
  }, [])
  return isOver
}
