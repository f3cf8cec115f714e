import type { FastifyRequest } from 'fastify'
import { type AddressGroup, addressGroups } from './address-groups.ts'
import { visitorKey } from './rate-limit.ts'

/** What somebody's scarce things are counted under, the closest first; empty for what we do ourselves. */
export type Sender = readonly AddressGroup[]

/** As how many of one address the people there count who are signed in, together. */
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
