import {
  FileUp,
  Flag,
  Inbox,
  Lightbulb,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  NotebookPen,
  ScrollText,
  Search,
  ShieldQuestion,
  Star,
  Store,
  Users,
} from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import { type DeskArea, worksOn } from '#shared/lib/staff-roles.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** The desk's sections, in the order staff work through them. */
export const deskSections = [
  'businesses',
  'promotions',
  'inbox',
  'reports',
  'held',
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

type SectionWords = { title: string; icon: LucideIcon; area: DeskArea }

export const sectionWords: Record<DeskSection, SectionWords> = {
  businesses: { title: 'Businesses', icon: Store, area: 'listings' },
  promotions: { title: 'Promotions', icon: Megaphone, area: 'administration' },
  inbox: { title: 'Inbox', icon: Inbox, area: 'inbox' },
  reports: { title: 'Reports', icon: Flag, area: 'listings' },
  held: { title: 'Held requests', icon: ShieldQuestion, area: 'listings' },
  suggestions: { title: 'Suggestions', icon: Lightbulb, area: 'listings' },
  searches: { title: 'Searches', icon: Search, area: 'listings' },
  reviews: { title: 'Reviews', icon: Star, area: 'listings' },
  users: { title: 'Users', icon: Users, area: 'administration' },
  imports: { title: 'Imports', icon: FileUp, area: 'listings' },
  content: { title: 'Content', icon: NotebookPen, area: 'listings' },
  newsletter: { title: 'Newsletter', icon: Newspaper, area: 'administration' },
  mails: { title: 'Emails', icon: Mail, area: 'administration' },
  log: { title: 'Log', icon: ScrollText, area: 'administration' },
}

/** The sections that somebody works in; none for those who aren't staff. */
export const sectionsOf = (user: User | null): DeskSection[] =>
  deskSections.filter((section) => worksOn(user, sectionWords[section].area))

/** The section in an address; the user's first if it names none, null if they have no such section. */
export function toDeskSection(named: string | undefined, user: User | null): DeskSection | null {
  const sections = sectionsOf(user)
  if (named === undefined) return sections[0] ?? null
  return sections.find((section) => section === named) ?? null
}

/** The address of a section's first page. The desk's own address is that of the first section. */
export const sectionPath = (section: DeskSection): string =>
  section === 'businesses' ? paths.desk : `${paths.desk}/${section}`
