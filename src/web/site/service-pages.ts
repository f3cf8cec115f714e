import { AppWindow, CircleHelp, LayoutGrid, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { MenuIcon } from '#web/ui/disclosure-menu.tsx'

type MenuEntry = { to: string; title: string; note?: string; icon: MenuIcon; isSplit?: boolean }

/** The directory categories for the menus, fetched when a menu is hovered or focused. */
export type MenuCategories = {
  entries: readonly { to: string; title: string; icon: ReactElement }[]
  onReach: () => void
}

/** Entries of the Services menu: local services with the top categories, our own two (specification §2), Help. */
export const serviceEntries = ({ entries }: MenuCategories): MenuEntry[] => [
  { to: paths.services, title: 'All local services', note: 'Every category in Austin', icon: LayoutGrid },
  ...entries,
  {
    to: paths.mobileAppDevelopment,
    title: 'Mobile App Development',
    note: 'iOS and Android apps, built in Austin',
    icon: Smartphone,
    isSplit: true,
  },
  {
    to: paths.webAppDevelopment,
    title: 'Web App Development',
    note: 'Sites, stores and internal tools',
    icon: AppWindow,
  },
  { to: paths.help, title: 'Help', icon: CircleHelp, isSplit: true },
]
