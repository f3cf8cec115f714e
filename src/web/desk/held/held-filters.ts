import type { DeskFilter } from '../desk-toolbar.tsx'

/** The parts of the section. */
export const heldFilters: readonly DeskFilter[] = [
  { value: null, label: 'Waiting' },
  { value: 'decided', label: 'Not passed on' },
  { value: 'caught', label: 'Spam' },
]
