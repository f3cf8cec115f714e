import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { isStaff } from '#shared/lib/staff-roles.ts'
import type { DeskUser } from '#shared/users/users-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { DeskUserDetails } from './desk-user-details.tsx'
import { deskUserQuery } from './users-desk.queries.ts'

type DeskUserRowProps = { user: DeskUser; isGone: boolean }

const fullNameOf = ({ firstName, lastName }: DeskUser): string => `${firstName} ${lastName}`.trim()

/** A person: identity, businesses and activity, and account status. */
export const DeskUserRow = memo(function DeskUserRow({ user: listed, isGone }: DeskUserRowProps) {
  const { data: newest } = useQuery({ ...deskUserQuery(useApi(), listed), enabled: isGone })
  const user = (isGone && newest) || listed
  const { id, email, role, blockedAt, businessCount, reviewCount } = user
  const name = fullNameOf(user)
  return (
    <DeskRow
      id={id}
      title={name || email}
      figure={<Avatar name={name} />}
      facts={
        <>
          <span>{email}</span>
          {businessCount > 0 ? <span>{counted(businessCount, 'business', 'businesses')}</span> : null}
          {reviewCount > 0 ? <span>{counted(reviewCount, 'review', 'reviews')}</span> : null}
          <span>
            joined <Ago at={user.createdAt} />
          </span>
        </>
      }
      side={
        <>
          {user.isYou ? <Badge>you</Badge> : null}
          {isStaff(user) ? <Badge className="is-value">{role}</Badge> : null}
          {blockedAt ? <Badge variant="bad">blocked</Badge> : null}
        </>
      }
      note={isGone ? <LeftListNote /> : null}
    >
      <DeskUserDetails user={user} />
    </DeskRow>
  )
})

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
