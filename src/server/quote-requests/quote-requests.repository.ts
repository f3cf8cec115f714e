import { sql } from 'kysely'
import { isAway } from '#server/businesses/away/away.repository.ts'
import { readsRequestsOf, requestReaders } from '#server/businesses/members.repository.ts'
import { takesQuoteMail } from '#server/businesses/quote-reach.repository.ts'
import { isActive } from '#server/lib/active-people.repository.ts'
import { provenEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { CreateQuoteRequest, QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { SpamScore } from '#shared/spam/spam-rules.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'
import { announceRequests } from './request-news.repository.ts'

export type AskedBusiness = {
  id: number
  ownerId: number | null
  name: string
  phone: string | null
  /** The listing's own address, if quote requests can be emailed to it. */
  mailAddress: string | null
  isAway: boolean
}
export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  /** The address for email with what others wrote. */
  mailAddress: string
  /** In the team of the business, and emailed about requests. */
  isReader: boolean
  /** Staff haven't blocked them: nobody else is told. */
  isActive: boolean
}

/**
 * The sender, if signed in, the current owner of the business and the members of the team who are emailed, locked so none
 * can be deleted before the transaction ends. In order of ID, because an owner may send a request to someone who is sending them one.
 */
export async function lockSenderAndReaders(
  tx: Tx,
  senderId: number | undefined,
  businessId: number,
): Promise<Person[]> {
  return peopleOf(await lockSenderAndAllReaders(tx, senderId, [businessId]), businessId)
}

type PersonOfSeveral = Omit<Person, 'isReader'> & { reads: number[] }

/** The same for several businesses at once; `peopleOf` has those of one. */
export async function lockSenderAndAllReaders(
  tx: Tx,
  senderId: number | undefined,
  businessIds: readonly number[],
): Promise<PersonOfSeveral[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .select([
      provenEmail.as('mailAddress'),
      readsRequestsOf(businessIds).as('reads'),
      isActive('users').as('isActive'),
    ])
    .where(
      // As an array, so that the primary key finds them.
      sql<boolean>`users.id = ANY(ARRAY(
        SELECT ${senderId ?? null}::int UNION ${requestReaders(businessIds)}
        UNION SELECT submitted_by_id FROM businesses WHERE id = ANY(${sql.val(businessIds)}::int[])))`,
    )
    .orderBy('id')
    .forKeyShare('users')
    .execute()
}

/** The locked people as they concern one business. */
export const peopleOf = (people: readonly PersonOfSeveral[], businessId: number): Person[] =>
  people.map(({ reads, ...person }) => ({ ...person, isReader: reads.includes(businessId) }))

/** The owner first, then the members of the team who are emailed, as far as they are active; empty if the owner isn't among these people. */
export function listReaders(
  people: readonly Person[],
  { ownerId }: Pick<AskedBusiness, 'ownerId'>,
): Person[] {
  const owner = people.find(({ id }) => id === ownerId)
  const readers = owner ? [owner, ...people.filter(({ id, isReader }) => isReader && id !== ownerId)] : []
  return readers.filter((reader) => reader.isActive)
}

/**
 * The business when it is listed, locked until the transaction ends. A weaker lock than FOR UPDATE, so reviews and
 * other rows that reference it need not wait.
 */
export async function lockListedBusiness(tx: Tx, businessId: number): Promise<AskedBusiness | undefined> {
  return businessToAsk(tx, businessId).where('is_listed', '=', true).forNoKeyUpdate('b').executeTakeFirst()
}

/** Those of these businesses that are listed, by ID, locked until the transaction ends. */
export const lockListedBusinesses = (tx: Tx, businessIds: readonly number[]): Promise<AskedBusiness[]> =>
  businessesToAsk(tx)
    .where(sql<boolean>`b.id = ANY(${sql.val(businessIds)}::int[])`)
    .where('is_listed', '=', true)
    .orderBy('b.id')
    .forNoKeyUpdate('b')
    .execute()

/** A business in any status, unlocked. */
export const findBusinessToAsk = (tx: Tx, businessId: number): Promise<AskedBusiness | undefined> =>
  businessToAsk(tx, businessId).executeTakeFirst()

const businessToAsk = (tx: Tx, businessId: number) => businessesToAsk(tx).where('b.id', '=', businessId)

const businessesToAsk = (tx: Tx) =>
  tx
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'b.submitted_by_id as ownerId', 'p.name', 'p.phone'])
    .select(sql<string | null>`CASE WHEN ${takesQuoteMail} THEN p.email END`.as('mailAddress'))
    .select(isAway.as('isAway'))

/** A request with the questions it answers. */
export type AskedRequest = Omit<CreateQuoteRequest, 'url2' | 'answers' | 'hasFiles'> & {
  answers: AnsweredQuestion[]
}

/** With the key that finds copies of the text. */
export type QuoteSpam = SpamScore & { textKey: Buffer | null }

/** Columns of a request besides the typed ones. */
export type Sent = {
  userId: number | null
  deviceHash: Buffer | null
  statusHash: Buffer
  confirmationMailId: number | null
  spam: QuoteSpam
  /** The round that the request is part of. */
  roundId?: number | null
}

/** The columns of a new request, held or not. */
export function toSentColumns(
  { businessId, hidesContact = false, answers, ...typed }: AskedRequest,
  sent: Sent,
) {
  const { score, rules, textKey } = sent.spam
  return {
    business_id: businessId,
    ...typed,
    answers: JSON.stringify(answers),
    hides_contact: hidesContact,
    user_id: sent.userId,
    device_hash: sent.deviceHash,
    status_hash: sent.statusHash,
    confirmation_mail_id: sent.confirmationMailId,
    spam_score: score,
    spam_rules: rules,
    text_key: textKey,
    round_id: sent.roundId ?? null,
    asked_business_id: sent.roundId ? businessId : null,
  }
}

/** Columns that a released request keeps; the asked business may have become part of another listing. */
type Released = { id: number; created_at: Date; asked_business_id: number | null }

/** Stores a request, maybe a released one, and returns it. */
export async function createQuoteRequest(
  tx: Tx,
  request: AskedRequest,
  sent: Sent & { delivery: QuoteDelivery; released?: Released },
): Promise<PassedRequest> {
  const { businessId: _, hidesContact = false, ...typed } = request
  const { id, created_at: createdAt } = await tx
    .insertInto('business_quote_requests')
    .values({
      ...toSentColumns(request, sent),
      ...sent.released,
      delivery: sent.delivery,
      asked_at: sent.roundId ? sql<Date>`now()` : null,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  await announceRequests(tx, { id, businessId: request.businessId, userId: sent.userId })
  return { ...typed, hidesContact, id, createdAt }
}

/** Notes the email that confirms a request to its sender. */
export async function noteConfirmation(tx: Tx, requestId: number, mailId: number | null): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ confirmation_mail_id: mailId })
    .where('id', '=', requestId)
    .execute()
}

/** Deletes requests older than 24 months (reference figure S46). */
export async function deleteOldQuoteRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('business_quote_requests')
    .where('created_at', '<', sql<Date>`now() - interval '24 months'`)
    .execute()
}
