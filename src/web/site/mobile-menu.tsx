import { Menu, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { currentOf, isBelow } from '#web/site/here.ts'
import { type MenuCategories, serviceEntries } from '#web/site/service-pages.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Logo } from '#web/ui/brand-mark.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { drawIcon } from '#web/ui/disclosure-menu.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Link } from '#web/ui/link.tsx'

/** Shown below the links when signed in. `close` closes the menu, after `delayMs` milliseconds if given. */
export type MobileMenuAccount = ((close: (delayMs?: number) => void) => ReactNode) | undefined

type MobileMenuProps = { account: MobileMenuAccount; categories: MenuCategories }

/** The menu button in the phone header, and its slide-in panel. */
export function MobileMenu({ account, categories }: MobileMenuProps) {
  const { siteName } = usePublicConfig()
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  // The menu belongs to the page it was opened on: any navigation, including Back, closes it.
  if (openedAt !== null && openedAt !== key) setOpenedAt(null)
  const isOpen = openedAt === key
  const close = (delayMs = 0) => {
    if (delayMs > 0) window.setTimeout(() => setOpenedAt(null), delayMs)
    else setOpenedAt(null)
  }
  return (
    <>
      <IconButton
        label="Menu"
        isPlain
        className="phone"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // a modal restyles the whole page, which is slow on some phones: show the press first
        onClick={() => {
          categories.onReach()
          afterPaint(() => setOpenedAt(key))
        }}
      >
        <Menu className="Icon" />
      </IconButton>
      <Drawer isOpen={isOpen} onClose={close} label="Menu" head={<Logo name={siteName} />}>
        <MenuLinks categories={categories} />
        {account ? account(close) : <MenuEnd />}
      </Drawer>
    </>
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
