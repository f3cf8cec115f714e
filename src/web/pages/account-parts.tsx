import { type ComponentProps, useEffect } from 'react'
import { AccountDrawer as Drawer, AccountMenu as Menu } from '#web/auth/account-menu.tsx'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { MessagesLink, UnreadCount } from '#web/conversations/unread-count.tsx'
import { useAppContext } from '#web/lib/app-context.ts'
import { forgetWithPerson } from '#web/lib/forget-with-person.ts'
import { offerInstall } from '#web/lib/offer-install.ts'
import { findWorker } from '#web/lib/worker-registration.ts'

forgetWithPerson()

type Given<Part> = Omit<Part, 'myBusinesses' | 'messages' | 'unread'>

/** The account's part of the header, with parts from other rooms. */
export function AccountMenu(props: Given<ComponentProps<typeof Menu>>) {
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
  return <Menu myBusinesses={myBusinessesQuery} messages={<MessagesLink />} {...props} />
}

/** The same in the phone menu. */
export const AccountDrawer = (props: Given<ComponentProps<typeof Drawer>>) => (
  <Drawer myBusinesses={myBusinessesQuery} unread={<UnreadCount />} {...props} />
)
