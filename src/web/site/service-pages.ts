import { AppWindow, type LucideIcon, Smartphone } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'

/** The two services of our own that the header leads to (specification §2). */
export const servicePages: readonly { to: string; title: string; note: string; icon: LucideIcon }[] = [
  {
    to: paths.mobileAppDevelopment,
    title: 'Mobile App Development',
    note: 'iOS and Android apps, built in Austin',
    icon: Smartphone,
  },
  {
    to: paths.webAppDevelopment,
    title: 'Web App Development',
    note: 'Sites, stores and internal tools',
    icon: AppWindow,
  },
]
