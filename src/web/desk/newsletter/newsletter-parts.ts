import type { DeskFilter } from '../desk-toolbar.tsx'

export const newsletterParts: readonly DeskFilter[] = [
  { value: null, label: 'Issues' },
  { value: 'subscribers', label: 'Subscribers' },
]
