import { randomBytes } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { signInAs } from './sign-in-as.ts'

type Person = { id: number; email: string; headers: { authorization: string } }

/** Somebody who writes as a visitor and as an owner, one thing after another. */
export type Client = {
  visitor: Person
  owner: Person
  /** Those of the owner, and how often each was edited. */
  edits: Map<number, number>
  /** Businesses the visitor reviewed, saved and liked. */
  reviewed: Set<number>
  saved: Set<number>
  liked: Set<number>
  /** Between a guest and the first of these businesses. */
  conversation: { id: number; email: string; headers: Record<string, string> }
  /** For listings. */
  categoryId: number
  /** Every business of every client. */
  allBusinessIds: readonly number[]
}

const businessesEach = 3

/** Builds clients with businesses, which are added to `allBusinessIds`. */
export async function buildClients(
  db: Db,
  { count, categoryId, allBusinessIds }: { count: number; categoryId: number; allBusinessIds: number[] },
): Promise<Client[]> {
  const clients = Array.from({ length: count }, async () => {
    const word = randomBytes(6).toString('hex')
    const visitor = await buildPerson(db, `visitor.${word}@example.com`)
    const owner = await buildPerson(db, `owner.${word}@example.com`)
    const edits = new Map<number, number>()
    for (let number = 1; number <= businessesEach; number++)
      edits.set(await buildBusiness(db, { ownerId: owner.id, name: `Bellows ${word} ${number}` }), 0)
    const [businessId = 0] = edits.keys()
    allBusinessIds.push(...edits.keys())
    const conversation = await buildConversation(db, businessId, `guest.${word}@example.com`)
    const toggled = { reviewed: new Set<number>(), saved: new Set<number>(), liked: new Set<number>() }
    return { visitor, owner, edits, ...toggled, conversation, categoryId, allBusinessIds }
  })
  return Promise.all(clients)
}

async function buildPerson(db: Db, email: string): Promise<Person> {
  const id = await buildUser(db, { email })
  return { id, email, headers: await signInAs({ db }, id) }
}

async function buildConversation(db: Db, businessId: number, email: string): Promise<Client['conversation']> {
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(db, businessId, { email, statusHash: hash })
  return { id, email, headers: { 'x-conversation-token': token } }
}
