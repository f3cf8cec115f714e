import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToPublicChanges } from '#server/lib/database/public-changes.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { DeskChangeList } from '#shared/businesses/changes/changes.schemas.ts'
import { openDesk } from './desk.ts'
import { buildOwner, editBusiness, type Owner } from './edit-business.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { type Importer, openImporter } from './import-command.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** From when on an address is hidden, and until when it is kept. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let importer: Importer
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.patientDb)
  desk = await openDesk(test)
  importer = openImporter(test)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})

const shown = { address: '4417 Quietwood Hollow', zipCode: '78759' }
const area = JSON.stringify({ zips: ['78704'], neighborhoods: [], radius: null })

async function edit(owner: Owner, fields: Record<string, string>): Promise<void> {
  const edited = await editBusiness(test.app, owner, fields)
  expect(edited.statusCode, edited.body).toBe(200)
}
const hide = (owner: Owner) => edit(owner, { ...shown, serviceArea: area, hidesAddress: 'true' })

it('an address that is hidden is dropped from all kept pages at once', async () => {
  const owner = await buildOwner(test.app)
  await edit(owner, shown)
  const news: string[] = []
  const changes = listenToPublicChanges(test.connection)
  changes.onChange((one) => news.push(one))
  await expect.poll(() => news).toEqual(['withdrawn'])
  await hide(owner)
  await expect.poll(() => news).toEqual(['withdrawn', 'withdrawn'])
  await edit(owner, { description: 'Wires.' })
  await expect.poll(() => news).toEqual(['withdrawn', 'withdrawn', 'changed'])
  await changes.stop()
})

const remove = (url: string, { headers }: Owner) => test.app.inject({ method: 'DELETE', url, headers })
const ways = {
  'deletes their account': (owner: Owner) => remove('/api/users/account', owner),
  'gives the listing up': (owner: Owner) => remove(`/api/businesses/${owner.business}/owner`, owner),
  'loses it to somebody else': async ({ business, id: seenOwnerId }: Owner) => {
    const email = `next${business}@example.com`
    await buildUser(test.db, { email })
    return desk.send('PUT', `/claims/owners/${business}`, { email, seenOwnerId })
  },
}

it.each(Object.entries(ways))('a hidden address is forgotten when its owner %s', async (_what, leave) => {
  const owner = await buildOwner(test.app)
  await hide(owner)
  const ofListing = test.db.updateTable('businesses').set({ outlives_owner: true })
  await ofListing.where('id', '=', owner.business).execute()
  const left = await leave(owner)
  expect(left.statusCode, left.body).toBe(200)
  const stored = await test.db
    .selectFrom('business_profiles')
    .select(['address', 'zip_code', 'neighborhood'])
    .where('business_id', '=', owner.business)
    .executeTakeFirst()
  expect(stored).toEqual({ address: '', zip_code: '', neighborhood: null })
  const { business } = (await test.app.inject(`/api/businesses/${owner.business}`)).json()
  expect(business).toMatchObject({ hidesAddress: true, serviceArea: { zips: ['78704'] } })
})

it('staff save a listing whose hidden address was deleted, and need not invent one', async () => {
  const owner = await buildOwner(test.app)
  await hide(owner)
  const byStaff = (fields: Record<string, string>) =>
    editBusiness(test.app, { business: owner.business, headers: desk.headers }, fields)
  const faultsOf = async (sent: ReturnType<typeof byStaff>) =>
    Object.keys((await sent).json().fieldErrors ?? {})
  expect(await faultsOf(byStaff({ address: '' }))).toEqual(['address'])
  expect((await ways['gives the listing up'](owner)).statusCode).toBe(200)
  const saved = await byStaff({ description: 'Taps.', address: '', serviceArea: area, hidesAddress: 'true' })
  expect(saved.json().business, saved.body).toMatchObject({ description: 'Taps.', hidesAddress: true })
  expect(await faultsOf(byStaff({ serviceArea: 'null' }))).toEqual(['serviceArea'])
  expect(await faultsOf(byStaff({ hidesAddress: 'false' }))).toEqual(['zipCode'])
  const next = await give(owner.business, `after${owner.business}@example.com`)
  expect(await faultsOf(editBusiness(test.app, next, { description: 'Wires.' }))).toEqual([
    'address',
    'zipCode',
  ])
  await edit(next, { ...shown, description: 'Wires.' })
  await edit(next, { description: 'Wires and taps.' })
})

const changeOf = async ({ business }: Owner) => {
  const { changes }: DeskChangeList = (await desk.send('GET', '/business-changes')).json()
  return changes.find(({ businessId, decision }) => businessId === business && decision === null)
}
async function decide(owner: Owner, decision: 'accepted' | 'taken-back') {
  const change = await changeOf(owner)
  const reason = decision === 'taken-back' ? { reason: 'We could not confirm it.' } : {}
  return desk.send('PUT', `/business-changes/${change?.id}/decision`, {
    decision,
    revision: change?.revision,
    ...reason,
  })
}

/** The tables with rows that have a text, in whatever column, and how many; bytes are read as text. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[] }>`
    SELECT table_schema || '.' || table_name AS name,
      json_agg(json_build_object('name', column_name, 'type', data_type)) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' GROUP BY 1`.execute(
    test.patientDb,
  )
  const found: Record<string, number> = {}
  for (const { name, columns } of rows) {
    const texts = columns.map(({ name: column, type }) =>
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`,
    )
    const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(name)}
      WHERE concat_ws(' ', ${sql.join(texts)}) ~* ${text}`.execute(test.patientDb)
    if (counted.rows[0]?.count) found[name.replace('public.', '')] = counted.rows[0].count
  }
  return found
}

/** Staff make a new user the owner of a listing without one. */
async function give(business: number, email: string): Promise<Owner> {
  const id = await buildUser(test.db, { email })
  const given = await desk.send('PUT', `/claims/owners/${business}`, { email, seenOwnerId: null })
  expect(given.statusCode, given.body).toBe(200)
  return { id, business, headers: await signInAs(test.app, id) }
}

/** A business whose address left traces wherever something can be taken back: in imports, a merge and changes. */
async function withTraces(): Promise<Owner> {
  const head = 'Facility ID,name,address,zip,latitude,longitude'
  const file = (address: string) => `${head}\n7,Quill,${address},30.41377,-97.77153\n`
  for (const address of ['4415 Larkmere Hollow,78759', '4417 Larkmere Hollow,78759-4417'])
    expect(await importer.importText(file(address), '--status', 'approved')).toMatchObject({
      lost: 0,
      edited: 0,
    })
  const business = Number((await importer.stored()).find(({ name }) => name === 'Quill')?.id)
  const twin = await buildBusiness(test.db, { name: 'Quill', zipCode: '78759-4417' })
  await test.db
    .updateTable('business_profiles')
    .set({ address: '4417 Larkmere Holw', neighborhood: 'Larkmere' })
    .where('business_id', '=', twin)
    .execute()
  const seen = { seenOwnerId: null, seenMergedOwnerId: null, endsOwnership: false }
  const merged = await desk.send('PUT', `/businesses/${twin}/merge/${business}`, seen)
  expect(merged.statusCode, merged.body).toBe(200)
  const owner = await give(business, 'quill@example.com')
  for (const decision of ['taken-back', 'accepted', 'accepted'] as const) {
    const isHome = (await importer.stored()).some(
      ({ address, id }) => id === business && address.includes('Larkmere'),
    )
    await edit(owner, isHome ? { address: '9 Elm St' } : { address: '4417 Larkmere Hollow' })
    expect((await decide(owner, decision)).statusCode).toBe(200)
  }
  return owner
}

it('a listing that hides its address gets no ZIP code or neighborhood from one that is merged into it', async () => {
  const owner = await buildOwner(test.app, { name: 'Heron' })
  await hide(owner)
  expect((await ways['gives the listing up'](owner)).statusCode).toBe(200)
  const twin = await buildBusiness(test.db, { name: 'Heron', zipCode: '78759' })
  const profiles = test.db.updateTable('business_profiles')
  await profiles.set({ neighborhood: 'Quietwood' }).where('business_id', '=', twin).execute()
  const seen = { seenOwnerId: null, seenMergedOwnerId: null, endsOwnership: false }
  const merged = await desk.send('PUT', `/businesses/${twin}/merge/${owner.business}`, seen)
  expect(merged.statusCode, merged.body).toBe(200)
  const { rows } = await sql`
    SELECT zip_code, neighborhood FROM business_profiles WHERE business_id = ${owner.business}`.execute(
    test.db,
  )
  expect(rows).toEqual([{ zip_code: '', neighborhood: null }])
})

it('an address that a listing hides stays in none that is merged into it, nor in one merged into that before', async () => {
  const address = '4421 Fernmoor Hollow'
  const owner = await buildOwner(test.app, { name: 'Wren' })
  await edit(owner, { address, zipCode: '78759', serviceArea: area, hidesAddress: 'true' })
  const twins: number[] = []
  for (const text of [address, '4421 Fernmoor Holw']) {
    const twin = await buildBusiness(test.db, { name: 'Wren', zipCode: '78759' })
    const profiles = test.db.updateTable('business_profiles').set({ address: text })
    await profiles.where('business_id', '=', twin).execute()
    twins.push(twin)
  }
  const [first, second] = twins
  const merge = async (merged = 0, kept = 0, seenOwnerId: number | null = null) => {
    const seen = { seenOwnerId, seenMergedOwnerId: null, endsOwnership: false }
    const answer = await desk.send('PUT', `/businesses/${merged}/merge/${kept}`, seen)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await merge(first, second)
  expect(await tablesWith('fernmoor')).toEqual({ business_profiles: 3 })
  await merge(second, owner.business, owner.id)
  expect(await tablesWith('fernmoor')).toEqual({ business_profiles: 1 })
})

it('an address that is hidden is in no other place of the database, and in none after its owner has left', async () => {
  const owner = await withTraces()
  const home = 'larkmere|78759-4417|30\\.41377|97\\.77153'
  expect(Object.keys(await tablesWith(home)).sort()).toEqual([
    'business_changes',
    'business_merges',
    'business_profiles',
    'businesses',
    'import_changes',
  ])
  await edit(owner, { serviceArea: area, hidesAddress: 'true' })
  expect(await tablesWith(home)).toEqual({ business_profiles: 1 })
  const merged = await sql<{ facets: number[] }>`
    SELECT facets FROM businesses WHERE id IN (SELECT merged_id FROM business_merges WHERE kept_id = ${owner.business})`.execute(
    test.db,
  )
  expect(merged.rows.map(({ facets }) => facets.includes(78759))).toEqual([false])
  expect((await ways['gives the listing up'](owner)).statusCode).toBe(200)
  expect(await tablesWith(home)).toEqual({})
})

it.each(['deletes their account', 'gives the listing up'] as const)(
  'an address that a file brought while it was hidden is in no place after its owner %s',
  async (way) => {
    const key = way.replaceAll(' ', '-')
    const row = (cells: string) => `Facility ID,name,address,zip,Service Area\n${key},Rook ${key},${cells}\n`
    await importer.importText(row(',,78704'), '--status', 'approved')
    expect(await importer.importText(row(`1 ${key} Hollow,78759,`))).toMatchObject({ updated: 1, edited: 0 })
    expect(await tablesWith(`1 ${key} Hollow`)).toEqual({ business_profiles: 1, import_changes: 1 })
    const business = Number((await importer.stored()).find(({ name }) => name === `Rook ${key}`)?.id)
    const owner = await give(business, `${key}@example.com`)
    expect((await ways[way](owner)).statusCode).toBe(200)
    expect(await tablesWith(`1 ${key} Hollow`)).toEqual({})
  },
)

it('a changed address that is hidden goes on waiting for staff, who read the new one, but not the former', async () => {
  const owner = await buildOwner(test.app)
  await edit(owner, { ...shown, address: '4419 Quietwood Hollow' })
  expect((await decide(owner, 'accepted')).statusCode).toBe(200)
  const decided = async () => {
    const { changes }: DeskChangeList = (await desk.send('GET', '/business-changes')).json()
    return changes.find(({ businessId, decision }) => businessId === owner.business && decision !== null)
  }
  const undone = async () => {
    const { id, revision } = (await decided()) ?? {}
    return desk.send('DELETE', `/business-changes/${id}/decision?revision=${revision}`)
  }
  await edit(owner, { address: '12 Oak St' })
  await edit(owner, { serviceArea: area, hidesAddress: 'true' })
  expect(await tablesWith('4419 quietwood')).toEqual({})
  const parts = [{ part: 'address', before: 'Deleted when it was hidden', after: '12 Oak St, 78759' }]
  expect(await changeOf(owner)).toMatchObject({ parts })
  const refused = await decide(owner, 'taken-back')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  await edit(owner, { address: '14 Oak St' })
  await edit(owner, { address: '12 Oak St' })
  expect(await changeOf(owner)).toMatchObject({ parts })
  expect((await decide(owner, 'accepted')).statusCode).toBe(200)
  expect(await tablesWith('1[24] oak st')).toEqual({ business_profiles: 1 })
  expect(await decided()).toMatchObject({ parts })
  expect((await undone()).statusCode).toBe(200)
  expect((await decide(owner, 'accepted')).statusCode).toBe(200)
  // Taking this back would show the address that was hidden.
  await edit(owner, { address: '15 Elm St', hidesAddress: 'false' })
  expect((await decide(owner, 'taken-back')).statusCode).toBe(409)
  expect(await tablesWith('1[24] oak st')).toEqual({})
})
