import {
  Inbox,
  Lightbulb,
  type LucideIcon,
  Mail,
  Megaphone,
  NotebookPen,
  ScrollText,
  Star,
  Store,
  Users,
} from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'

/** The parts of the desk, in the order in which staff works through them. */
export const deskSections = [
  'businesses',
  'promotions',
  'inbox',
  'suggestions',
  'reviews',
  'users',
  'content',
  'mails',
  'log',
] as const
export type DeskSection = (typeof deskSections)[number]

export const sectionWords: Record<DeskSection, { title: string; icon: LucideIcon }> = {
  businesses: { title: 'Businesses', icon: Store },
  promotions: { title: 'Promotions', icon: Megaphone },
  inbox: { title: 'Inbox', icon: Inbox },
  suggestions: { title: 'Suggestions', icon: Lightbulb },
  reviews: { title: 'Reviews', icon: Star },
  users: { title: 'Users', icon: Users },
  content: { title: 'Content', icon: NotebookPen },
  mails: { title: 'Mails', icon: Mail },
  log: { title: 'Log', icon: ScrollText },
}

/** The section that an address names; the first where it names none, null where there is no such section. */
export function toDeskSection(named: string | undefined): DeskSection | null {
  if (named === undefined) return 'businesses'
  return deskSections.find((section) => section === named) ?? null
}

/** Where a section begins. The desk's own address is that of what waits longest. */
export const sectionPath = (section: DeskSection): string =>
  section === 'businesses' ? paths.desk : `${paths.desk}/${section}`
