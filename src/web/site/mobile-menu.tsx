import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuCategories } from '#web/site/service-pages.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

/** Shown above the links when signed in. `close` closes the menu, after `delayMs` milliseconds if given. */
export type MobileMenuAccount = ((close: (delayMs?: number) => void) => ReactNode) | undefined

const importPanel = async () => (await import('#web/site/menu-panel.tsx')).MenuPanel

type MobileMenuProps = { account: MobileMenuAccount; categories: MenuCategories }

/** The menu button in the phone header, and its slide-in panel, whose code is fetched on demand. */
export function MobileMenu({ account, categories }: MobileMenuProps) {
  const { key } = useLocation()
  const { Dialog: Panel, load, open: openPanel } = useLazyDialog('The menu', importPanel)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  // The menu belongs to the page it was opened on: any navigation, including Back, closes it.
  if (openedAt !== null && openedAt !== key) setOpenedAt(null)
  const isOpen = openedAt === key
  const close = (delayMs = 0) => {
    if (delayMs > 0) window.setTimeout(() => setOpenedAt(null), delayMs)
    else setOpenedAt(null)
  }
  const open = async () => {
    categories.onReach()
    // a modal restyles the whole page, which is slow on some phones: show the press first
    if (await openPanel()) afterPaint(() => setOpenedAt(key))
  }
  return (
    <>
      <IconButton
        label="Menu"
        isPlain
        className="phone"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void open()}
      >
        <Menu className="Icon" />
      </IconButton>
      {Panel ? (
        <Panel isOpen={isOpen} onClose={close} categories={categories} account={account?.(close)} />
      ) : null}
    </>
  )
}
