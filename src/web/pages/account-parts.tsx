import type { ComponentProps } from 'react'
import { AccountDrawer as Drawer, AccountMenu as Menu } from '#web/auth/account-menu.tsx'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { UnreadCount } from '#web/conversations/unread-count.tsx'

const parts = { myBusinesses: myBusinessesQuery, unread: <UnreadCount /> }

/** The account's menu in the header, with what other rooms know about it. */
export const AccountMenu = (props: Omit<ComponentProps<typeof Menu>, keyof typeof parts>) => (
  <Menu {...parts} {...props} />
)

/** The same in the phone menu. */
export const AccountDrawer = (props: Omit<ComponentProps<typeof Drawer>, keyof typeof parts>) => (
  <Drawer {...parts} {...props} />
)
