import { forgetStored, readStored, store } from '#web/lib/browser-storage.ts'

const key = 'desk-shortcuts'

/** Single-letter shortcuts can interfere with speech control, so they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored(key) !== 'off'

export function setShortcuts(areOn: boolean): void {
  if (areOn) forgetStored(key)
  else store(key, 'off', String)
}
