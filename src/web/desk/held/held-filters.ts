import type { DeskFilter } from '../desk-toolbar.tsx'

/** The parts of the section. */
export const heldFilters: readonly DeskFilter[] = [
  { value: null, label: 'Waiting' },
  { value: 'decided', label: 'Rejected' },
  { value: 'caught', label: 'Spam' },
]
