import { MessageSquareQuote, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { currentOf, isBelow } from '#web/site/here.ts'
import { type MenuCategories, serviceEntries } from '#web/site/service-pages.ts'
import { Logo } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { drawIcon } from '#web/ui/disclosure-menu.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Link } from '#web/ui/link.tsx'

type MenuPanelProps = {
  isOpen: boolean
  onClose: () => void
  categories: MenuCategories
  /** Shown above the links when signed in. */
  account: ReactNode
}

/** The slide-in panel of the phone header's menu. */
export function MenuPanel({ isOpen, onClose, categories, account }: MenuPanelProps) {
  const { siteName } = usePublicConfig()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label="Menu" head={<Logo name={siteName} />}>
      {account}
      <MenuLinks categories={categories} />
      {account ? null : <MenuEnd />}
    </Drawer>
  )
}

function MenuLinks({ categories }: { categories: MenuCategories }) {
  const { pathname } = useLocation()
  return (
    <nav className="Drawer-nav" aria-label="Main">
      <Link
        className={cx(isBelow(pathname, paths.businesses) && 'is-here')}
        aria-current={currentOf(pathname, paths.businesses)}
        to={paths.businesses}
      >
        <Search className="Icon" />
        Businesses
      </Link>
      <Link
        className={cx(pathname === paths.request && 'is-here')}
        aria-current={currentOf(pathname, paths.request)}
        to={paths.request}
      >
        <MessageSquareQuote className="Icon" />
        Get Quotes
      </Link>
      <h2>Services</h2>
      {serviceEntries(categories).map(({ to, title, icon }) => (
        <Link
          key={to}
          className={cx(pathname === to && 'is-here')}
          aria-current={currentOf(pathname, to)}
          to={to}
        >
          {drawIcon(icon)}
          {title}
        </Link>
      ))}
    </nav>
  )
}

function MenuEnd() {
  return (
    <div className="Drawer-end">
      <ButtonLink isBig isBlock to={paths.login}>
        Sign In
      </ButtonLink>
      <ButtonLink variant="primary" isBig isBlock to={paths.registerBusiness}>
        List Your Business
      </ButtonLink>
    </div>
  )
}
