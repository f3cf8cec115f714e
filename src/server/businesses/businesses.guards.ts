import type { FastifyInstance } from 'fastify'
import type { NewAction } from '#server/audit/actions.repository.ts'
import { type Reading, recordAction, recordReading } from '#server/audit/actions.service.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { requireStaffConfirmationOf } from '#server/lib/http/confirmation.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import {
  type BusinessRole,
  type BusinessTask,
  mayDo,
  roleIn,
  type StaffTask,
} from '#shared/businesses/team-roles.ts'
import { findOwnership } from './businesses.repository.ts'
import { lockMemberRole } from './members.repository.ts'

/** Guarantee: staff reach an owner's things only with a fresh proof of who they are and a line in the log. */

declare const owned: unique symbol
/**
 * The ID of a business that this visitor may do something with. Only the guard creates one, for its team, and
 * `recordChange` and `recordRead`, for staff; actions for owners accept nothing else.
 */
export type OwnedBusinessId = number & { readonly [owned]: true }
export type OwnedBusiness = { id: OwnedBusinessId; role: Exclude<BusinessRole, 'staff'> } & Ownership
type Ownership = {
  /** The owner, no matter who the visitor is; null for an unclaimed one. */
  ownerId: number | null
}

declare const permitted: unique symbol
/** Leave for a task that staff may do, too: the task gets the business from `recordChange` or `recordRead`. */
export type BusinessPermit = Ownership & {
  readonly [permitted]: true
  /** For things that are no secret of the owner. */
  businessId: number
  /** The visitor's role in it. */
  role: BusinessRole
  visitorId: number
}

type Site = Pick<FastifyInstance, 'db' | 'config'>

/**
 * A business that the visitor may do this with (shared/businesses/team-roles.ts). Throws forbidden for someone else's or
 * another role, confirmation_required for staff without a fresh proof, and not_found if it is hidden. Call it before
 * reading any of the form.
 */
export function requireBusinessTask(
  site: Site,
  visitor: Visitor,
  businessId: number,
  task: StaffTask,
): Promise<BusinessPermit>
export function requireBusinessTask(
  site: Site,
  visitor: Visitor,
  businessId: number,
  task: Exclude<BusinessTask, StaffTask>,
): Promise<OwnedBusiness>
export async function requireBusinessTask(
  { db, config }: Site,
  visitor: Visitor,
  businessId: number,
  task: BusinessTask,
): Promise<Ownership> {
  const business = await findOwnership(db, businessId, visitor.id)
  if (!business) throw notFound('business')
  const { ownerId, memberRole, isListed } = business
  const role = roleIn(visitor, { submittedById: ownerId, memberRole })
  if (!role && !isListed) throw notFound('business')
  if (!mayDo(role, task)) throw new AppError('forbidden', whyNot(role, task))
  if (role === 'staff') requireStaffConfirmationOf(config, visitor)
  const granted = { id: businessId, businessId, ownerId, role, visitorId: visitor.id }
  return granted
}

function whyNot(role: BusinessRole | null, task: BusinessTask): string {
  if (!role) return "You don't have permission to manage this business."
  const isTeams = role === 'staff' && mayDo('manager', task)
  return isTeams ? 'Only the team of this business can do this.' : 'Only its owner can do this.'
}

type Done = Pick<NewAction, 'action' | 'details'>

/** The business for a change, which is in the log of the same transaction if staff make it. */
export async function recordChange(tx: Tx, permit: BusinessPermit, done: Done): Promise<OwnedBusinessId> {
  if (isActingAsStaff(permit)) await recordAction(tx, { ...entryOf(permit), ...done })
  return permit.businessId as OwnedBusinessId
}

/** The business for reading private data; each reading by staff is in the log before they get it. */
export async function recordRead(
  db: Db,
  permit: BusinessPermit,
  action: Reading['action'],
): Promise<OwnedBusinessId> {
  if (isActingAsStaff(permit)) await recordReading(db, { ...entryOf(permit), action })
  return permit.businessId as OwnedBusinessId
}

/** The same for staff at the desk, whose routes ask for the proof. Throws not_found. */
export async function recordDeskRead(
  db: Db,
  staff: Visitor,
  businessId: number,
  action: Reading['action'],
): Promise<OwnedBusinessId> {
  if (!(await findOwnership(db, businessId, staff.id))) throw notFound('business')
  await recordReading(db, { ...entryOf({ businessId, visitorId: staff.id }), action })
  return businessId as OwnedBusinessId
}

const entryOf = ({ businessId, visitorId }: Pick<BusinessPermit, 'businessId' | 'visitorId'>) =>
  ({ actorId: visitorId, targetType: 'business', targetId: businessId }) as const

/** Throws forbidden for somebody who was removed from the team since the guard let them in. */
export async function requireStillMember(
  tx: Tx,
  { businessId, role, visitorId }: BusinessPermit,
): Promise<void> {
  if (role === 'owner' || role === 'staff') return
  if ((await lockMemberRole(tx, businessId, visitorId)) !== role)
    throw new AppError('forbidden', 'Your role on this team has changed.')
}

/** True when staff manage someone else's listing, or an unclaimed one: such changes are logged. */
export const isActingAsStaff = ({ role }: Pick<BusinessPermit, 'role'>): boolean => role === 'staff'
