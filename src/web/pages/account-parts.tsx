import { type ComponentProps, useEffect } from 'react'
import { AccountDrawer as Drawer, AccountMenu as Menu } from '#web/auth/account-menu.tsx'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { UnreadCount } from '#web/conversations/unread-count.tsx'
import { useAppContext } from '#web/lib/app-context.ts'
import { forgetWithPerson } from '#web/lib/forget-with-person.ts'
import { offerInstall } from '#web/lib/offer-install.ts'
import { findWorker } from '#web/lib/worker-registration.ts'

forgetWithPerson()

const parts = { myBusinesses: myBusinessesQuery, unread: <UnreadCount /> }

/** The account's menu in the header, with parts from other rooms. */
export function AccountMenu(props: Omit<ComponentProps<typeof Menu>, keyof typeof parts>) {
  const context = useAppContext()
  useEffect(() => {
    offerInstall()
    let isOver = false
    const follow = async () => {
      // Only where the service worker runs, because something was saved.
      if (!(await findWorker()) || isOver) return
      const { followOffline, refreshSavedPages } = await import('#web/businesses/saved-pages.ts')
      if (isOver) return
      followOffline()
      await refreshSavedPages(context)
    }
    follow().catch(() => {})
    return () => {
      isOver = true
    }
  }, [context])
  return <Menu {...parts} {...props} />
}

/** The same in the phone menu. */
export const AccountDrawer = (props: Omit<ComponentProps<typeof Drawer>, keyof typeof parts>) => (
  <Drawer {...parts} {...props} />
)
