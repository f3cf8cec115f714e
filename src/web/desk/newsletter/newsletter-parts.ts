import type { DeskFilter } from '../desk-toolbar.tsx'

export const newsletterParts: readonly DeskFilter[] = [
  { value: null, label: 'Issues' },
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waiting', label: 'Waiting' },
]
