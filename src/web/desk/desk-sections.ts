import {
  FileUp,
  Inbox,
  Lightbulb,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  NotebookPen,
  ScrollText,
  Search,
  Star,
  Store,
  Users,
} from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'

/** The desk's sections, in the order staff work through them. */
export const deskSections = [
  'businesses',
  'promotions',
  'inbox',
  'suggestions',
  'searches',
  'reviews',
  'users',
  'imports',
  'content',
  'newsletter',
  'mails',
  'log',
] as const
export type DeskSection = (typeof deskSections)[number]

export const sectionWords: Record<DeskSection, { title: string; icon: LucideIcon }> = {
  businesses: { title: 'Businesses', icon: Store },
  promotions: { title: 'Promotions', icon: Megaphone },
  inbox: { title: 'Inbox', icon: Inbox },
  suggestions: { title: 'Suggestions', icon: Lightbulb },
  searches: { title: 'Searches', icon: Search },
  reviews: { title: 'Reviews', icon: Star },
  users: { title: 'Users', icon: Users },
  imports: { title: 'Imports', icon: FileUp },
  content: { title: 'Content', icon: NotebookPen },
  newsletter: { title: 'Newsletter', icon: Newspaper },
  mails: { title: 'Emails', icon: Mail },
  log: { title: 'Log', icon: ScrollText },
}

/** The section in an address; the first if it names none, null if there is no such section. */
export function toDeskSection(named: string | undefined): DeskSection | null {
  if (named === undefined) return 'businesses'
  return deskSections.find((section) => section === named) ?? null
}

/** The address of a section's first page. The desk's own address is that of the first section. */
export const sectionPath = (section: DeskSection): string =>
  section === 'businesses' ? paths.desk : `${paths.desk}/${section}`
