import type { FastifyInstance, FastifyRequest } from 'fastify'
import { confirmReceipt } from '#server/inbox/inbox-items.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { openDatedLink, openLink, sealLink } from '#server/lib/mail/mail-links.ts'
import { deleteStops, findStop } from '#server/lib/mail/mail-stops.repository.ts'
import { describeSearch, isLastingText } from '#server/search/find/new-matches.service.ts'
import { findCredentials, findCredentialsByEmail } from '#server/users/credentials.repository.ts'
import { addressUnconfirmed, requireConfirmedAccount } from '#server/users/email-confirmations.service.ts'
import { signInFailures } from '#shared/auth/sign-in-failures.ts'
import { emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import {
  filtersToSave,
  type SavedSearchFilters,
  savedSearchesMax,
} from '#shared/saved-searches/saved-filters.ts'
import type {
  AskedSearch,
  ConfirmedSearch,
  SavedSearch,
  SavedSearchAnswer,
  SavedSearchList,
  SearchToSave,
} from '#shared/saved-searches/saved-searches.schemas.ts'
import { joinAddress, lockReader, type ReaderKey } from './readers.repository.ts'
import { confirmationDays, confirmSearchMail } from './saved-searches.emails.ts'
import {
  countSavedSearches,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  resumeSame,
  switchSavedSearch,
  turnAllOff,
} from './saved-searches.repository.ts'

/**
 * Guarantee: searches belong to the reader of an address's email: a link sent to it shows that, or an account that has
 * confirmed it. Nobody else learns which there are, and nothing is stored before.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type LinkTools = Pick<Tools, 'db' | 'jobs'>

/** In which header the token of a link in an email comes. */
export const linkHeader = 'x-settings-token'

/** An account whose address isn't confirmed has its own searches, but neither sees nor ends a stop of that address. */
type Reader = ReaderKey & { ownsAddress: boolean }

/** Finds the reader that a request is about. Throws unauthenticated, forbidden, and malformed_request for a link that isn't one of ours. */
export async function readerOf(tools: LinkTools, request: FastifyRequest): Promise<Reader> {
  const token = request.headers[linkHeader]
  if (token !== undefined) {
    const address = openLink(await getLinkKey(tools.db, tools.jobs), 'settings', String(token))
    if (address === null) throw new AppError('malformed_request', 'This link is incomplete.')
    return readerOfAddress(tools, address)
  }
  const account = await findCredentials(tools.db, visitorOf(request).id)
  if (!account) throw new AppError('unauthenticated', 'Please sign in.')
  const { id, email, isEmailConfirmed } = account.user
  return { userId: id, address: email, ownsAddress: isEmailConfirmed }
}

/** Finds the reader of a confirmed address: its account, if that has confirmed it, too. Throws forbidden for a blocked account's. */
async function readerOfAddress({ db }: Pick<Tools, 'db'>, address: string): Promise<Reader> {
  const account = await findCredentialsByEmail(db, address)
  if (account?.isBlocked) throw new AppError('forbidden', signInFailures.blocked)
  return { userId: account?.user.isEmailConfirmed ? account.user.id : null, address, ownsAddress: true }
}

/** The account that saves something with one press. Throws unauthenticated, and forbidden while its address isn't confirmed. */
export async function requireConfirmedReader({ db }: Tools, request: FastifyRequest): Promise<ReaderKey> {
  const { id, email } = await requireConfirmedAccount(db, visitorOf(request).id)
  return { userId: id, address: email }
}

/** Runs with the reader locked, who then has what their address saved without the account. */
const withReader = <Result>(
  { db }: Pick<Tools, 'db'>,
  reader: ReaderKey,
  run: (tx: Tx, readerId: number) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const userId = await lockSender(tx, reader.userId ?? undefined)
    if (userId !== null) await joinAddress(tx, userId)
    return run(tx, await lockReader(tx, { ...reader, userId }))
  })

type Named = { filters: SavedSearchFilters; title: string; isTyped: boolean }

/** Describes a search that is to be saved. Throws invalid_input. */
async function readSearchToSave(db: Tools['db'], search: SearchToSave): Promise<Named> {
  // A filter that wasn't given is undefined.
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  const whole = { ...emptyDirectorySearch, ...given }
  const isLasting = whole.search === '' || (await isLastingText(db, whole.search))
  const filters = filtersToSave(isLasting ? whole : { ...whole, search: '' })
  if (!filters) throw invalid({ search: 'Please choose a category or place, or enter words first' })
  const named = await describeSearch(db, filters)
  if (!named) throw invalid({ search: 'The directory doesn’t have this category or place' })
  return { filters, ...named }
}

/** Saves a search; the same one again stays as it is, on. Throws invalid_input, and conflict for one too many. */
export async function saveSearch(
  tools: Tools,
  reader: ReaderKey,
  search: SearchToSave,
): Promise<SavedSearchAnswer> {
  const named = await readSearchToSave(tools.db, search)
  return withReader(tools, reader, async (tx, readerId) => {
    const saved = await save(tx, readerId, reader.address, named)
    if (!saved)
      throw new AppError(
        'conflict',
        `You have ${savedSearchesMax} saved searches, the most you can have. Please delete one first.`,
      )
    return saved
  })
}

/** Null if there is no room for another one. */
async function save(
  tx: Tx,
  readerId: number,
  address: string,
  { filters, title }: Named,
): Promise<SavedSearchAnswer | null> {
  await endStop(tx, readerId, address)
  const same = await resumeSame(tx, readerId, filters)
  if (same) return { search: same, isNew: false }
  if ((await countSavedSearches(tx, readerId)) >= savedSearchesMax) return null
  return { search: await createSavedSearch(tx, readerId, { filters, title }), isNew: true }
}

/** A reader who unsubscribed from all and saves one gets only that one. */
async function endStop(tx: Tx, readerId: number, address: string): Promise<void> {
  if (!(await findStop(tx, address, 'searches'))) return
  await turnAllOff(tx, readerId)
  await deleteStops(tx, address, ['searches'])
}

/** Asks an address by email whether it wants to hear of a search; whether it has any isn't told. Throws invalid_input. */
export async function askToSave(
  { db, jobs, config }: Tools,
  { email, search }: { email: string; search: SearchToSave },
): Promise<void> {
  const { filters, title, isTyped } = await readSearchToSave(db, search)
  await inTransaction(db, async (tx) => {
    // A mailbox that bounced or complained hears nothing, no matter who types its address. One that left may come back.
    const stop = await findStop(tx, email, 'searches')
    if (stop && stop.reason !== 'asked') return
    const token = sealLink(await getLinkKey(tx, jobs), 'search', JSON.stringify({ email, filters }))
    // Words that anybody may have typed aren't sent to somebody else.
    const mail = confirmSearchMail(config, { token, title: isTyped ? null : title })
    await confirmReceipt(tx, jobs, { userId: null, address: email, mail })
  })
}

const expired = () => invalid({ token: 'This link has expired. Please save the search again.' })

/** An email from before brings no one back who has left since. Throws invalid_input. */
async function requireNotLeft(db: Db | Tx, address: string, sentAt: number): Promise<void> {
  const stop = await findStop(db, address, 'searches')
  if (stop?.reason === 'asked' && stop.stoppedAt.getTime() >= sentAt) throw expired()
}

/** Reads a link in an email that asks about a search. Throws invalid_input for one that is dead. */
async function openAsked({ db, jobs }: LinkTools, token: string) {
  const key = await getLinkKey(db, jobs)
  const link = openDatedLink(key, 'search', token, confirmationDays * 86_400_000)
  if (!link) throw expired()
  const { email, filters } = JSON.parse(link.about) as { email: string; filters: SavedSearchFilters }
  const named = await describeSearch(db, filters)
  if (!named) throw expired()
  await requireNotLeft(db, email, link.at)
  return { key, link, email, filters, named }
}

/** Names the search that a link in an email is about. Throws invalid_input for a link that is dead. */
export async function readAskedSearch(tools: LinkTools, request: FastifyRequest): Promise<AskedSearch> {
  const { named } = await openAsked(tools, String(request.headers[linkHeader] ?? ''))
  return { title: named.title }
}

/** Saves that search. Throws invalid_input for a link that is dead. */
export async function confirmSearch(tools: Tools, token: string): Promise<ConfirmedSearch> {
  const { key, link, email, filters, named } = await openAsked(tools, token)
  const reader = await readerOfAddress(tools, email)
  return withReader(tools, reader, async (tx, readerId) => {
    // The address may have unsubscribed while this waited for the lock.
    await requireNotLeft(tx, email, link.at)
    const saved = await save(tx, readerId, email, { filters, ...named })
    return { title: named.title, isFull: saved === null, token: sealLink(key, 'settings', email) }
  })
}

/** The searches of a reader; all are off once they unsubscribed. */
export async function readSavedSearches({ db }: Tools, reader: Reader): Promise<SavedSearchList> {
  const { address, ownsAddress } = reader
  const searches = await listSavedSearches(db, reader)
  const isStopped = ownsAddress && (await findStop(db, address, 'searches')) !== undefined
  return { address, searches: isStopped ? searches.map((search) => ({ ...search, isOn: false })) : searches }
}

/** Turns a search on or off. Throws not_found, and forbidden for turning one on while the address isn't confirmed. */
export async function changeSavedSearch(
  tools: Tools,
  reader: Reader,
  change: { id: number; isOn: boolean },
): Promise<SavedSearch> {
  if (change.isOn && !reader.ownsAddress) throw addressUnconfirmed()
  return withReader(tools, reader, async (tx, readerId) => {
    if (change.isOn) await endStop(tx, readerId, reader.address)
    const changed = await switchSavedSearch(tx, readerId, change)
    if (!changed) throw notFound('saved search')
    return changed
  })
}

/** Throws not_found. */
export async function removeSavedSearch(tools: Tools, reader: ReaderKey, id: number): Promise<void> {
  await withReader(tools, reader, async (tx, readerId) => {
    if (!(await deleteSavedSearch(tx, readerId, id))) throw notFound('saved search')
  })
}
