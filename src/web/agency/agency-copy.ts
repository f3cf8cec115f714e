import type { LucideIcon } from 'lucide-react'

export type AgencyKind = 'web' | 'mobile'

type Item = { title: string; text: string }

/** The texts of an agency page. Each list has the specification's length (§2): 7, 5, 3, 4, 6 and 8. */
export type AgencyCopy = {
  kind: AgencyKind
  path: string
  /** The service's name in the header. */
  name: string
  /** The quote form's preselected service. */
  service: 'web-development' | 'mobile-app'
  headline: string
  lead: string
  description: string
  offerings: readonly (Item & { icon: LucideIcon })[]
  reasons: readonly Item[]
  packagesNote: string
  /** Features by package. */
  features: Readonly<Record<PackageName, readonly string[]>>
  steps: readonly Item[]
  examples: readonly Example[]
  questions: readonly { question: string; answer: string }[]
}

export type Example = {
  /** The drawing's name in public/examples. */
  picture: string
  name: string
  text: string
  alt: string
}

export type PackageName = 'Starter' | 'Growth' | 'Pro'

/** The three packages, the same for websites and apps (specification §2). */
export const packages: readonly { name: PackageName; pages: string; time: string }[] = [
  { name: 'Starter', pages: 'Up to 3 pages', time: '7–10 days' },
  { name: 'Growth', pages: 'Up to 8 pages', time: '2–3 weeks' },
  { name: 'Pro', pages: 'Unlimited pages', time: '3–5 weeks' },
]

export const mostPopular: PackageName = 'Growth'
