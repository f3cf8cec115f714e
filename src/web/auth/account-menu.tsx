import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  ClipboardCheck,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Store,
  UserRoundPen,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { isStaff } from '#shared/lib/staff-roles.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DisclosureButton, DisclosureLink, DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { Link } from '#web/ui/link.tsx'

// biome-ignore lint/suspicious/noExplicitAny: the key is another room's
type MyBusinessesQuery = (api: Api) => UseQueryOptions<any, Error, readonly unknown[], any>
type AccountProps = {
  user: User
  /** The visitor's own businesses, fetched when a menu is first needed. */
  myBusinesses: MyBusinessesQuery
}

type Entry = { to: string; title: string; icon: LucideIcon }

/** The signed-in visitor's links; the dashboard only with a business (specification §2), the desk only for staff. */
function useEntries({ myBusinesses, user }: AccountProps, isNeeded: boolean): Entry[] {
  const { data } = useQuery({ ...myBusinesses(useApi()), enabled: isNeeded })
  const isOwner = Array.isArray(data) && data.length > 0
  return [
    { to: paths.profile, title: 'Edit Profile', icon: UserRoundPen },
    { to: paths.saved, title: 'Saved', icon: Bookmark },
    { to: paths.registerBusiness, title: 'Register Business', icon: Store },
    ...(isOwner ? [{ to: paths.dashboard, title: 'Dashboard', icon: LayoutDashboard }] : []),
    { to: paths.payments, title: 'Payments', icon: CreditCard },
    ...(isStaff(user) ? [{ to: paths.desk, title: 'Staff Desk', icon: ClipboardCheck }] : []),
  ]
}

const pictureOf = ({ profileImageUrl }: User) => profileImageUrl && `/api${profileImageUrl}`

const fullName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim()

type AccountMenuProps = AccountProps & {
  support: ReactNode
  /** The link to them, the only part that phones show in the bar. */
  messages: ReactNode
}

/** Support, messages and the profile menu, in the header's bar. */
export function AccountMenu({ support, messages, ...account }: AccountMenuProps) {
  const { user } = account
  const [isNeeded, setNeeded] = useState(false)
  const entries = useEntries(account, isNeeded)
  const signOut = useSignOut()
  const picture = pictureOf(user)
  return (
    <>
      {support}
      {messages}
      <DisclosureMenu
        trigger={<Avatar size="small" name={fullName(user)} src={picture} />}
        label="Your account"
        align="end"
        className="is-profile"
        onReach={() => setNeeded(true)}
      >
        <li className="Menu-who">
          <Avatar name={fullName(user)} src={picture} />
          <div>
            <b>{fullName(user)}</b>
            <small>{user.email}</small>
          </div>
        </li>
        {entries.map((entry) => (
          <DisclosureLink key={entry.to} {...entry} />
        ))}
        <DisclosureButton isSplit title="Logout" icon={LogOut} onSelect={signOut} />
      </DisclosureMenu>
    </>
  )
}

type AccountDrawerProps = AccountProps & {
  /** Number of conversations with news. */
  unread: ReactNode
  onSupport: () => void
  onSignedOut: () => void
}

const isDashboard = ({ to }: Entry) => to === paths.dashboard

/** The same in the phone menu, beginning with messages and the dashboard. */
export function AccountDrawer({ unread, onSupport, onSignedOut, ...account }: AccountDrawerProps) {
  const { user } = account
  const entries = useEntries(account, true)
  const signOut = useSignOut()
  return (
    <nav className="Drawer-nav" aria-label="Your account">
      <div className="Drawer-who">
        <Avatar name={fullName(user)} src={pictureOf(user)} />
        <div>
          <b>{fullName(user)}</b>
          <small>{user.email}</small>
        </div>
      </div>
      <DrawerLink to={paths.messages} title="Messages" icon={MessagesSquare} count={unread} />
      {entries.filter(isDashboard).map(toDrawerLink)}
      {entries.filter((entry) => !isDashboard(entry)).map(toDrawerLink)}
      <button type="button" aria-haspopup="dialog" onClick={onSupport}>
        <LifeBuoy className="Icon" />
        Support
      </button>
      <button
        type="button"
        onClick={() => {
          signOut()
          onSignedOut()
        }}
      >
        <LogOut className="Icon" />
        Logout
      </button>
    </nav>
  )
}

const toDrawerLink = (entry: Entry) => <DrawerLink key={entry.to} {...entry} />

function DrawerLink({ to, title, icon: Icon, count }: Entry & { count?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link
      className={cx(pathname === to && 'is-here')}
      aria-current={pathname === to ? 'page' : undefined}
      to={to}
    >
      <Icon className="Icon" />
      {title} {count}
    </Link>
  )
}
