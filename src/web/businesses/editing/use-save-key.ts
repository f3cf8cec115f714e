import { useEffect, useRef } from 'react'

/** Ctrl+S and Cmd+S save the form instead of the page. */
export function useSaveKey(onSave: () => void, isOn: boolean): void {
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
      if (!isSave) return
      event.preventDefault()
      if (isOn && !event.repeat) latest.current()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
