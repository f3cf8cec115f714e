import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { type AppError, invalid } from '#server/lib/http/errors.ts'
import type { Note } from '#server/lib/http/security-log.ts'
import { createToken, type NewToken, readToken } from '#server/lib/tokens.ts'
import { type SignedIn, signInOn } from '#server/sessions/sessions.service.ts'
import {
  createSignInCode,
  findPersonOfCode,
  takeSignInCode,
} from '#server/sessions/sign-in-codes.repository.ts'
import { lockCredentials } from '#server/users/credentials.repository.ts'
import { type Google, GoogleError } from './google.gateway.ts'
import { type Arrival, welcomeIdentity } from './google-people.service.ts'
import { createSignInFlow, takeSignInFlow } from './sign-in-flows.repository.ts'

/** This room promises: who set out to the provider and came back is signed in once, in the browser that set out. */

/** Sends a browser off. Returns where to, and the token by which it is known when it comes back. */
export async function setOut(
  db: Db,
  google: Google,
  returnTo: string,
): Promise<{ address: string; browserToken: string }> {
  const { address, ...secrets } = await google.beginVisit()
  const { token, hash } = createToken('browser')
  await createSignInFlow(db, hash, { ...secrets, returnTo })
  return { address, browserToken: token }
}

/**
 * Takes a browser back: `search` is the query that it came with. Returns who came, and a code that this browser can exchange
 * for a session. Throws GoogleError.
 */
export async function comeBack(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  google: Google,
  browserToken: string | undefined,
  search: string,
): Promise<Arrival & { code: string }> {
  const browserHash = readToken('browser', browserToken)
  const flow = browserHash && (await takeSignInFlow(db, browserHash))
  if (!flow) throw new GoogleError('expired', 'no_flow_of_this_browser')
  const claims = await google.finishVisit(search, flow)
  const { token, hash } = createToken('signInCode')
  const arrival = await welcomeIdentity(db, { jobs, site: config }, claims, (tx, { id }) =>
    createSignInCode(tx, hash, { browserHash, userId: id, returnTo: flow.returnTo }),
  )
  return { ...arrival, code: token }
}

/** Begins the session that a code is worth. Throws invalid_input for a code that is used up, too old or of another browser. */
export async function exchangeCode(
  db: Db,
  code: string,
  browserToken: string | undefined,
  device: NewToken | null,
  note: Note,
): Promise<SignedIn & { returnTo: string }> {
  const codeHash = readToken('signInCode', code)
  const browserHash = readToken('browser', browserToken)
  if (!codeHash || !browserHash) throw deadCode(note)
  const session = await inTransaction(db, async (tx) => {
    // The person before the code, as everybody who ends sessions or accounts has it: so nobody waits in a circle.
    const holder = await findPersonOfCode(tx, codeHash)
    const person = holder === null ? null : await lockCredentials(tx, holder)
    const returnTo = person && (await takeSignInCode(tx, codeHash, browserHash))
    if (!person || returnTo === null) throw deadCode(note)
    return { ...(await signInOn(tx, person.user, device)), returnTo }
  })
  note('login_ok', session.user.id)
  return session
}

function deadCode(note: Note): AppError {
  note('google_refused')
  return invalid({ code: 'This sign-in has expired or was used already. Please sign in again.' })
}
