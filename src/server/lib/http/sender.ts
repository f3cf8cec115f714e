import type { FastifyRequest } from 'fastify'
import { type AddressGroup, addressGroups } from './address-groups.ts'
import { visitorKey } from './rate-limit.ts'

/** The keys under which a sender's use of scarce things is counted, the closest first; empty for our own work. */
export type Sender = readonly AddressGroup[]

/** The weight of all signed-in people at one address together. */
const membersFactor = 4

/** A person counts as one, and with all who are signed in at their address; anybody else as their address. */
export function senderOf(request: FastifyRequest): Sender {
  const groups = addressGroups(visitorKey(request))
  if (!request.visitor) return groups
  const members = groups.map(({ key, factor }) => ({ key: `members ${key}`, factor: factor * membersFactor }))
  return [{ key: `person ${request.visitor.id}`, factor: 1 }, ...members]
}

/** A sender known only by their user ID. */
export const personSender = (userId: number): Sender => [{ key: `person ${userId}`, factor: 1 }]
