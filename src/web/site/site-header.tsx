import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import { currentOf, isBelow } from '#web/site/here.ts'
import { MobileMenu, type MobileMenuAccount } from '#web/site/mobile-menu.tsx'
import type { MenuCategories } from '#web/site/service-pages.ts'
import { Logo } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'

const ServicesMenu = laterPart(() => only(import('./services-menu.tsx')))

type SiteHeaderProps = {
  categories: MenuCategories
  /** Replaces Sign In in the bar when signed in; phones show only its link to messages. */
  account?: ReactNode
  /** Replaces Sign In and List Your Business in the phone menu. */
  accountMenu?: MobileMenuAccount
}

/** The header of every page. Without `account` it is the anonymous visitor's. */
export function SiteHeader({ categories, account, accountMenu }: SiteHeaderProps) {
  const { siteName } = usePublicConfig()
  const { pathname } = useLocation()
  return (
    <header className="SiteHeader">
      <div className="Page">
        <Logo name={siteName} place="Austin, Texas" />
        <nav className="desk" aria-label="Main">
          <ServicesMenu categories={categories} isHere={pathname.startsWith(paths.services)} />
          <Link
            className={cx('NavItem', isBelow(pathname, paths.businesses) && 'is-here')}
            aria-current={currentOf(pathname, paths.businesses)}
            to={paths.businesses}
          >
            Businesses
          </Link>
          <Link
            className={cx('NavItem', pathname === paths.request && 'is-here')}
            aria-current={currentOf(pathname, paths.request)}
            to={paths.request}
          >
            Get Quotes
          </Link>
        </nav>
        <span className="HeaderAccount">{account ?? <ButtonLink to={paths.login}>Sign In</ButtonLink>}</span>
        <MobileMenu account={accountMenu} categories={categories} />
      </div>
    </header>
  )
}
