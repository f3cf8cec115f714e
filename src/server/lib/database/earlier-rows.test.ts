import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkLog } from '#server/audit/log-chain.service.ts'
import { toEmailAddress } from '#shared/lib/email.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createDb } from './db.ts'
import { listMigrations, migrate } from './migrations.ts'

/** Rows of earlier releases after migrations. */

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool(database.connection)
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})

/** Migrates to just before a migration. */
async function migrateTo(name: string): Promise<void> {
  const next = (await listMigrations()).find(({ file }) => file.includes(name))
  await migrate(pool, undefined, (next?.version ?? 0) - 1)
}

it('links and codes in email that was sent or given up are gone; what waits is left to be sealed', {
  tags: 'long',
}, async () => {
  await migrateTo('secrets_in_mails')
  const link = `https://find.example.com/reset-password?token=rst_${'a-_1'.repeat(11).slice(0, 43)}`
  const write = (subject: string, text: string, sent: string | null, age: string) =>
    pool.query(
      `INSERT INTO mails (recipient_name, recipient_address, subject, text_body, html_body, stop_url, sent_at, created_at)
       VALUES ('', 'a@example.com', $1, $2, $3, $4, $5, now() - $6::interval)`,
      [
        subject,
        text,
        `<a href="${link}&amp;b">${text}</a>`,
        `https://a.example/?token=stp_${'b'.repeat(43)}`,
        sent,
        age,
      ],
    )
  await write('sent', `Open ${link}\nor not.`, '2026-01-01', '1 day')
  await write('482913 is the code for Anvils', 'Your code: 482913\nhas 482913 digits', '2026-01-01', '1 day')
  await write('given up', link, null, '4 days')
  await write('waiting', link, null, '1 hour')
  await migrate(pool)
  const { rows } = await pool.query(
    'SELECT subject, text_body, html_body, stop_url, failure FROM mails ORDER BY id',
  )
  const hidden = 'https://find.example.com/reset-password?token=[hidden]'
  const stop_url = 'https://a.example/?token=[hidden]'
  expect(rows).toMatchObject([
    {
      subject: 'sent',
      text_body: `Open ${hidden}\nor not.`,
      html_body: `<a href="${hidden}&amp;b">Open ${hidden}\nor not.</a>`,
      stop_url,
      failure: null,
    },
    { subject: '[hidden] is the code for Anvils', text_body: 'Your code: [hidden]\nhas 482913 digits' },
    { subject: 'given up', text_body: hidden, stop_url, failure: 'expired' },
    { subject: 'waiting', text_body: link, failure: null },
  ])
})

it('the log becomes a chain, in the order of its entries', { tags: 'long' }, async () => {
  await migrateTo('log_chain')
  await pool.query(`
    INSERT INTO users (id, first_name, last_name, email) VALUES (1, 'Dana', 'Whitfield', 'dana@example.com');
    INSERT INTO staff_actions (actor_id, action, target_type, target_id, details, created_at)
    SELECT CASE WHEN i % 2 = 0 THEN 1 END, 'faq.changed', 'faq', i, '{"reason": "x"}', now() - i * interval '1 minute'
    FROM generate_series(1, 5) AS i`)
  await migrate(pool)
  await pool.query(`INSERT INTO staff_actions (action, target_type) VALUES ('faq.changed', 'faq')`)
  const db = createDb(pool)
  expect(await checkLog(db)).toMatchObject({ right: 6, erased: 0, fault: null })
  const { rows } = await pool.query('SELECT position, target_id FROM staff_actions ORDER BY position')
  expect(rows.map(({ target_id }) => target_id)).toEqual([5, 4, 3, 2, 1, null])
})

it('reviews and listings of blocked people go out of sight', { tags: 'long' }, async () => {
  await migrateTo('blocked_people')
  await pool.query(`
    INSERT INTO users (id, first_name, last_name, email, blocked_at, blocked_reason)
      VALUES (1, 'A', 'A', 'a@example.com', now(), 'Spam.'), (2, 'B', 'B', 'b@example.com', NULL, NULL);
    INSERT INTO businesses (id, submitted_by_id, name_key, status, rating_sum, review_count)
      VALUES (1, 1, 'one', 'approved', 0, 0), (2, 2, 'two', 'approved', 6, 2), (3, 1, 'three', 'rejected', 0, 0);
    INSERT INTO reviews (business_id, user_id, rating, content) VALUES (2, 1, 1, 'Bad.'), (2, 2, 5, 'Good.');
    INSERT INTO business_counts (scope, ref_id, business_count) VALUES ('all', 0, 2)
      ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = 2`)
  await migrate(pool)
  const read = async (query: string) => (await pool.query(query)).rows
  expect(await read('SELECT status, rating_sum, review_count FROM businesses ORDER BY id')).toEqual([
    { status: 'suspended', rating_sum: 0, review_count: 0 },
    { status: 'approved', rating_sum: 5, review_count: 1 },
    { status: 'rejected', rating_sum: 0, review_count: 0 },
  ])
  expect(await read('SELECT hidden_with_author FROM reviews ORDER BY user_id')).toEqual([
    { hidden_with_author: true },
    { hidden_with_author: false },
  ])
  expect(await read('SELECT business_id, blocked_from FROM business_submissions')).toEqual([
    { business_id: 1, blocked_from: 'approved' },
  ])
  expect(await read("SELECT business_count FROM business_counts WHERE scope = 'all'")).toEqual([
    { business_count: 1 },
  ])
})

it('a time wished of a business without slots is kept from no one anymore', { tags: 'long' }, async () => {
  await migrateTo('held_times')
  await pool.query(`
    INSERT INTO businesses (id, name_key, status) VALUES (1, 'slots', 'approved'), (2, 'none', 'approved');
    INSERT INTO slot_settings (business_id, is_open, minutes, lead_hours, days_ahead, weekly, blocked)
      VALUES (1, true, 60, 0, 30, '{}', '[]'), (2, false, 60, 0, 30, '{}', '[]');
    INSERT INTO business_quote_requests (id, business_id, name, email, phone, requirements)
      SELECT i, CASE i WHEN 1 THEN 1 ELSE 2 END, 'A', 'a@example.com', '1', 'A' FROM generate_series(1, 4) AS i;
    INSERT INTO appointments (id, conversation_id, business_id, state, proposed_by, starts_at, ends_at) VALUES
      (1, 1, 1, 'asked', 'visitor', NULL, NULL), (2, 2, 2, 'asked', 'visitor', NULL, NULL),
      (3, 3, 2, 'offered', 'business', NULL, NULL), (4, 4, 2, 'moved', 'visitor', '2030-01-04 10:00Z', '2030-01-04 11:00Z');
    INSERT INTO appointment_times (appointment_id, business_id, starts_at, ends_at)
      SELECT id, business_id, start, start + interval '1 hour' FROM (VALUES (1, 1, '2030-01-01 10:00Z'::timestamptz),
        (2, 2, '2030-01-02 10:00Z'), (3, 2, '2030-01-03 10:00Z'), (4, 2, '2030-01-04 10:00Z'), (4, 2, '2030-01-05 10:00Z'))
      AS given (id, business_id, start)`)
  await migrate(pool)
  const { rows } = await pool.query('SELECT is_held FROM appointment_times ORDER BY starts_at')
  // A slot, a wish, an offer, and an agreed time with a wish to move it.
  expect(rows.map(({ is_held }) => is_held)).toEqual([true, false, true, true, false])
  const { rows: kept } = await pool.query(
    `SELECT a.held @> t.starts_at AS is_kept FROM appointment_times t JOIN appointments a ON a.id = t.appointment_id
      ORDER BY t.starts_at`,
  )
  expect(kept.map(({ is_kept }) => is_kept)).toEqual([true, false, true, true, false])
})

it('main services from before they were searched are in the text that is', async () => {
  await migrateTo('searched_services')
  await pool.query(`
    INSERT INTO businesses (id, name_key, status) VALUES (1, 'one', 'approved'), (2, 'two', 'approved');
    INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code, main_services) VALUES
      (1, 'One', 'A', '', '', '', '', '[{"name": "Tankless B"}, {"name": "Álamo C"}]'), (2, 'Two', 'B', '', '', '', '', '[]')`)
  await migrate(pool)
  const { rows } = await pool.query('SELECT search_text FROM business_profiles ORDER BY business_id')
  expect(rows.map(({ search_text }) => search_text)).toEqual(['one\na\ntankless b\nálamo c', 'two\nb'])
})

it('addresses of accounts and senders are in one form, unless two accounts have one already', async () => {
  await migrateTo('addresses_in_one_form')
  const addresses = [
    'ana@bücher.example',
    'ben@bu\u0308cher.example',
    'cem@BÜCHER.Example',
    'dan@münchen-straße.example',
    'eva@例え.example',
    'fay@example.com',
    'GIL@Example.com',
    'ju\u0308rgen@example.com',
    'hal@xn--bcher-kva.example',
    'hal@bücher.example',
    // These look like another's address, and mustn't become it.
    'i\u200bda@example.com',
    '\u212aim@bücher.example',
  ]
  for (const address of addresses)
    await pool.query(`INSERT INTO users (first_name, last_name, email) VALUES ('A', 'B', $1)`, [address])
  await pool.query(`INSERT INTO subscribers (email) VALUES ('ana@bücher.example')`)
  await pool.query(
    `INSERT INTO mails (recipient_name, recipient_address, subject, text_body, html_body)
     VALUES ('Ana', 'ana@bücher.example', 'Hi', '', '')`,
  )
  // Of two people, one of whom has blocked the other spelling, too.
  await pool.query(
    `INSERT INTO sender_blocks (owner_id, name, email) VALUES (1, 'Mia', 'mia@xn--bcher-kva.example'),
     (1, 'Mia', 'mia@bücher.example'), (2, 'Mia', 'mia@bücher.example')`,
  )
  const hash = (at: string) => `sha256(convert_to('${at}', 'UTF8'))`
  await pool.query(
    `INSERT INTO mail_stops (address_hash, kind, reason) VALUES (${hash('ana@bücher.example')}, 'follows', 'asked')`,
  )
  await pool.query(`INSERT INTO quote_mail_stops (address_hash) VALUES (${hash('ana@bücher.example')})`)
  await pool.query(
    `INSERT INTO quote_mail_links (token_hash, address_hash) VALUES (${hash('link')}, ${hash('ana@bücher.example')})`,
  )
  await migrate(pool)
  const emailsOf = async (table: string) =>
    (await pool.query(`SELECT email FROM ${table} ORDER BY id`)).rows.map(({ email }) => email)
  expect(await emailsOf('users')).toEqual([
    'ana@xn--bcher-kva.example',
    'ben@xn--bcher-kva.example',
    'cem@xn--bcher-kva.example',
    toEmailAddress(addresses[3] ?? ''),
    toEmailAddress(addresses[4] ?? ''),
    'fay@example.com',
    'GIL@Example.com',
    'jürgen@example.com',
    'hal@xn--bcher-kva.example',
    'hal@bücher.example',
    'i\u200bda@example.com',
    '\u212aim@xn--bcher-kva.example',
  ])
  expect(await emailsOf('subscribers')).toEqual(['ana@xn--bcher-kva.example'])
  const blocks = await pool.query(
    `SELECT owner_id FROM sender_blocks WHERE email = 'mia@xn--bcher-kva.example' ORDER BY owner_id`,
  )
  expect(blocks.rows).toEqual([{ owner_id: 1 }, { owner_id: 2 }])
  const { rows: mails } = await pool.query('SELECT recipient_address FROM mails')
  expect(mails).toEqual([{ recipient_address: 'ana@xn--bcher-kva.example' }])
  for (const table of ['mail_stops', 'quote_mail_stops', 'quote_mail_links']) {
    const { rows } = await pool.query(
      `SELECT FROM ${table} WHERE address_hash = ${hash('ana@xn--bcher-kva.example')}`,
    )
    expect(rows, table).toHaveLength(1)
  }
})

it('keys of what was sent in the last 30 days stay taken, by their senders', { tags: 'long' }, async () => {
  await migrateTo('idempotency_keys')
  const key = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
  await pool.query(`
    INSERT INTO users (id, first_name, last_name, email) VALUES (1, 'Rosa', 'Delgado', 'rosa@example.com');
    INSERT INTO businesses (id, name_key, status) VALUES (1, 'one', 'approved');
    INSERT INTO business_quote_requests (id, business_id, name, email, phone, requirements, client_key, content_hash)
      VALUES (1, 1, 'Ana', 'ana@example.com', '', 'A tap leaks.', '${key(1)}', decode(repeat('00', 32), 'hex'));
    INSERT INTO messages (conversation_id, position, side, user_id, text, came_by, client_key, created_at) VALUES
      (1, 1, 'business', 1, 'Tuesday.', 'site', '${key(2)}', now()), (1, 2, 'visitor', NULL, 'Yes.', 'site', '${key(3)}', now()),
      (1, 3, 'visitor', NULL, 'Thanks.', 'email', '${key(4)}', now()),
      (1, 4, 'business', 1, 'Old.', 'site', '${key(5)}', now() - interval '31 days');
    INSERT INTO held_quote_requests (id, business_id, conversation_id, user_id, name, email, phone, requirements, client_key,
        content_hash, status_hash, spam_score, spam_rules)
      SELECT held.id, 1, 1, held.by, 'Ana', 'ana@example.com', '', 'Win.', held.key::uuid, sha256(held.key::bytea), sha256(held.key::bytea), 9, '{}'
      FROM (VALUES (2, 1, '${key(7)}'), (3, NULL, '${key(8)}')) AS held (id, by, key);
    INSERT INTO caught_forms (form, body, body_hash, hidden_text, spam_score, spam_rules)
      SELECT form, jsonb_build_object('name', 'Ana', 'clientKey', '${key(9)}'), sha256(form::bytea), 'x', 9, '{}'
      FROM unnest(ARRAY['quote-request', 'booking']) AS form;
    INSERT INTO conversation_notes (conversation_id, user_id, text, client_key) VALUES (1, 1, 'Has a dog.', '${key(6)}')`)
  await migrate(pool)
  const { rows } = await pool.query(
    'SELECT key, actor, user_id, request_hash IS NULL AS "isUnknown" FROM idempotency_keys ORDER BY key',
  )
  expect(rows).toEqual([
    { key: key(1), actor: 'guest', user_id: null, isUnknown: true },
    { key: key(2), actor: 'user 1', user_id: 1, isUnknown: true },
    { key: key(3), actor: 'guest of conversation 1', user_id: null, isUnknown: true },
    { key: key(4), actor: 'email', user_id: null, isUnknown: false },
    { key: key(6), actor: 'user 1', user_id: 1, isUnknown: true },
    { key: key(7), actor: 'user 1', user_id: 1, isUnknown: true },
    { key: key(8), actor: 'guest of conversation 1', user_id: null, isUnknown: true },
  ])
  const caught = await pool.query('SELECT body FROM caught_forms')
  expect(caught.rows).toEqual([{ body: { name: 'Ana' } }, { body: { name: 'Ana' } }])
})
