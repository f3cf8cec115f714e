import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses } from '#test/parallel-requests.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://local.example' })
  photo = await drawPhoto('#b84b0c')
})
afterAll(() => test.close())

const drawPhoto = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Headers = { authorization?: string }
type Person = { id: number; headers: Headers; fields: Record<string, string> }
let serial = 0

/** A signed-in person, and the form as the profile page would send it unchanged. */
async function newPerson(): Promise<Person> {
  const fields = { firstName: 'Maya', lastName: 'Reyes', email: `maya${++serial}@example.com` }
  const id = await buildUser(test.db, fields)
  return { id, fields, headers: await signInAs(test, id) }
}

const get = (headers: Headers) => test.app.inject({ url: '/api/users/profile', headers })

function put(headers: Headers, fields: Record<string, string>, content?: Buffer) {
  const form = pictureForm(fields, content && { name: 'profileImage', content })
  return test.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

const changesOf = (userId: number) =>
  test.db.selectFrom('profile_changes').select('fields').where('user_id', '=', userId).orderBy('id').execute()
const mailsOf = (userId: number) => openMails(test.db, { userId })
const picturesOf = (ownerId: number) =>
  test.db.selectFrom('pictures').select(['url', 'uses']).where('owner_id', '=', ownerId).execute()

describe('GET /api/users/profile', () => {
  it('shows a person their own profile, uncached', async () => {
    const { id, fields, headers } = await newPerson()
    const response = await get(headers)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      profile: {
        id,
        ...fields,
        role: 'user',
        hasPassword: false,
        isEmailConfirmed: true,
        showsEmail: true,
        profilePictureUrl: null,
        createdAt: expect.stringMatching(/^20.*Z$/),
      },
    })
  })

  it('requires a session', async () => {
    expect((await get({})).statusCode).toBe(401)
    expect((await put({}, {})).statusCode).toBe(401)
  })
})

describe('PUT /api/users/profile', () => {
  it('changes names and address, and records what was changed', async () => {
    const { id, headers } = await newPerson()
    const fields = { firstName: ' José ', lastName: 'Ñandú', email: ' jose@example.com ' }
    const response = await put(headers, fields)
    expect(response.statusCode).toBe(200)
    const user = { id, firstName: 'José', lastName: 'Ñandú', email: 'jose@example.com', role: 'user' }
    const rest = { profileImageUrl: null, hasPassword: false, isEmailConfirmed: true }
    expect(response.json()).toEqual({ user: { ...user, ...rest } })
    expect((await get(headers)).json().profile).toMatchObject(user)
    expect(await changesOf(id)).toEqual([{ fields: ['name', 'email'] }])
  })

  it('records nothing and sends nothing when nothing was changed', async () => {
    const { id, headers, fields } = await newPerson()
    expect((await put(headers, fields)).statusCode).toBe(200)
    expect(await changesOf(id)).toEqual([])
    expect(await mailsOf(id)).toEqual([])
  })

  it('notifies the old address of a new one, with a link that undoes it, and ends open password links', async () => {
    const { id, headers, fields } = await newPerson()
    const reset = { user_id: id, token_hash: Buffer.alloc(32, id), expires_at: new Date(Date.now() + 60_000) }
    await test.db.insertInto('password_resets').values(reset).execute()
    expect((await put(headers, { ...fields, email: 'moved@example.com' })).statusCode).toBe(200)
    const [mail, ...more] = await mailsOf(id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient_name: 'Maya Reyes', recipient_address: fields.email })
    expect(mail?.text_body).toMatch(/https:\/\/local\.example\/undo-email-change\?token=und_[\w-]{43}\n/)
    expect(mail?.text_body).not.toContain('moved@example.com')
    expect(
      await test.db.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
  })

  it('accepts another spelling of the same address silently', async () => {
    const { id, headers, fields } = await newPerson()
    const response = await put(headers, { ...fields, email: fields.email?.toUpperCase() ?? '' })
    expect(response.json().user.email).toBe(fields.email?.toUpperCase())
    expect(await mailsOf(id)).toEqual([])
  })

  it.each([
    ['firstName', ['', '   ', 'x'.repeat(81), 'a\u0000b']],
    ['lastName', ['', 'x'.repeat(81)]],
    ['email', ['', 'no-at', 'a@b', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', `${'x'.repeat(250)}@b.co`]],
    ['removeProfileImage', ['yes', '1']],
  ])('rejects an invalid %s and names it', async (name, values) => {
    const { id, headers, fields } = await newPerson()
    for (const value of values) {
      const response = await put(headers, { ...fields, [name]: value })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual([name])
    }
    expect(await changesOf(id)).toEqual([])
  })

  it('names every missing field', async () => {
    const { headers } = await newPerson()
    expect(Object.keys((await put(headers, {})).json().fieldErrors).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
    ])
  })

  it('rejects what is not a form', async () => {
    const { headers } = await newPerson()
    const request = { method: 'PUT', url: '/api/users/profile', headers } as const
    expect((await test.app.inject({ ...request, payload: { firstName: 'Maya' } })).statusCode).toBe(415)
  })

  it("rejects someone else's address in any case, and keeps none of the other changes", async () => {
    const other = await newPerson()
    const { id, headers } = await newPerson()
    const fields = { firstName: 'New', lastName: 'Name', email: other.fields.email?.toUpperCase() ?? '' }
    const response = await put(headers, fields, photo)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'conflict',
      fieldErrors: { email: 'An account with this email already exists' },
    })
    expect((await get(headers)).json().profile.firstName).toBe('Maya')
    expect(await picturesOf(id)).toEqual([])
    expect(await mailsOf(id)).toEqual([])
  })

  it('gives an address to one of 20 people who request it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, newPerson))
    const answers = await Promise.all(
      people.map(({ headers, fields }) => put(headers, { ...fields, email: 'wanted@example.com' })),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 })
  })

  it('changes an address five times in three days and no more', async () => {
    const { headers, fields } = await newPerson()
    const change = (number: number) =>
      put(headers, { ...fields, email: `again${serial}.${number}@example.com` })
    for (let number = 1; number <= 5; number++) expect((await change(number)).statusCode).toBe(200)
    const response = await change(6)
    expect(response.statusCode).toBe(429)
    expect(response.json().fieldErrors).toHaveProperty('email')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(70 * 3600)
    expect((await put(headers, { ...fields, email: `again${serial}.5@example.com` })).statusCode).toBe(200)
  })

  it('ignores fields that are not theirs to change', async () => {
    const other = await newPerson()
    const { id, headers, fields } = await newPerson()
    const before = await test.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const wanted = { id: String(other.id), userId: String(other.id), role: 'admin', createdAt: '2001-01-01' }
    const columns = {
      user_id: String(other.id),
      created_at: '2001-01-01',
      password_hash: 'x',
      hasPassword: 'true',
    }
    const urls = { profileImageUrl: 'https://evil.example/x.png', profile_image_url: '/uploads/x.webp' }
    const response = await put(headers, { ...fields, ...wanted, ...columns, ...urls })
    expect(response.statusCode).toBe(200)
    expect(await test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(
      before,
    )
    expect((await get(other.headers)).json().profile).toMatchObject({ id: other.id, role: 'user' })
  })

  it('stores script as plain text', async () => {
    const { headers, fields } = await newPerson()
    const script = `<script>alert('1')</script>"&<b>`
    const response = await put(headers, {
      ...fields,
      firstName: script,
      lastName: '=cmd|calc',
      email: `m${serial}@b.co`,
    })
    expect(response.json().user).toMatchObject({ firstName: script, lastName: '=cmd|calc' })
    const [mail] = await mailsOf(response.json().user.id)
    expect(mail?.html_body).not.toContain('<script>')
  })

  it('shows a new name beside the reviews immediately', async () => {
    const { id, headers, fields } = await newPerson()
    const business = await buildBusiness(test.db)
    const review = { business_id: business, user_id: id, rating: 5, content: 'Came the same afternoon.' }
    await test.db.insertInto('reviews').values(review).execute()
    const page = async () => (await test.app.inject(`/businesses/${business}`)).body
    expect(await page()).toContain('Reyes')
    await put(headers, { ...fields, lastName: 'Ortega' })
    expect(await page()).toContain('Ortega')
  })
})

describe('the profile picture', () => {
  it('is re-encoded, replaced, and removed', async () => {
    const { id, headers, fields } = await newPerson()
    const first = (await put(headers, fields, photo)).json().user.profileImageUrl
    expect(first).toMatch(/^\/uploads\/.+\.w400\.webp$/)
    expect((await get(headers)).json().profile.profilePictureUrl).toBe(first)
    for (const prefix of ['', '/api']) {
      const { statusCode, headers: sent } = await test.app.inject(`${prefix}${first}`)
      expect([statusCode, sent['content-type']]).toEqual([200, 'image/webp'])
    }
    const second = (await put(headers, fields, await drawPhoto('#0a626a'))).json().user.profileImageUrl
    expect(second).not.toBe(first)
    expect(new Set(await picturesOf(id))).toEqual(
      new Set([
        { url: first, uses: 0 },
        { url: second, uses: 1 },
      ]),
    )
    const removed = await put(headers, { ...fields, removeProfileImage: 'true' })
    expect(removed.json().user.profileImageUrl).toBeNull()
    expect((await picturesOf(id)).map(({ uses }) => uses)).toEqual([0, 0])
    expect(await changesOf(id)).toEqual(Array.from({ length: 3 }, () => ({ fields: ['picture'] })))
  })

  it('stays unchanged when it is sent again, or not at all', async () => {
    const { id, headers, fields } = await newPerson()
    const url = (await put(headers, fields, photo)).json().user.profileImageUrl
    for (const content of [photo, undefined])
      expect((await put(headers, fields, content)).json().user.profileImageUrl).toBe(url)
    expect(await picturesOf(id)).toEqual([{ url, uses: 1 }])
    expect(await changesOf(id)).toHaveLength(1)
  })

  it('keeps one of two simultaneous uploads, and counts no use twice', async () => {
    const { id, headers, fields } = await newPerson()
    const photos = await Promise.all(['#111111', '#dddddd', '#777777'].map(drawPhoto))
    await Promise.all(photos.map((content) => put(headers, fields, content)))
    const shown = (await get(headers)).json().profile.profilePictureUrl
    const used = (await picturesOf(id)).filter(({ uses }) => uses > 0)
    expect(used).toEqual([{ url: shown, uses: 1 }])
  })

  it('rejects what is not a picture, and changes nothing', async () => {
    const { id, headers, fields } = await newPerson()
    const response = await put(headers, { ...fields, firstName: 'Else' }, Buffer.from('<html>'))
    expect(response.statusCode).toBe(422)
    expect(response.json().fieldErrors).toEqual({ profileImage: 'Please select a valid image file' })
    expect((await get(headers)).json().profile).toMatchObject({ firstName: 'Maya', profilePictureUrl: null })
    expect(await picturesOf(id)).toEqual([])
  })

  it('is rejected when the session ends during the upload, and is not kept', async () => {
    const { id, headers, fields } = await newPerson()
    const form = pictureForm(fields, { name: 'profileImage', content: photo })
    const half = form.payload.length >> 1
    async function* slowly() {
      yield form.payload.subarray(0, half)
      await test.db.deleteFrom('sessions').where('user_id', '=', id).execute()
      yield form.payload.subarray(half)
    }
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/users/profile',
      payload: Readable.from(slowly()),
      headers: { ...form.headers, ...headers },
    })
    expect(response.statusCode).toBe(401)
    expect(await picturesOf(id)).toEqual([])
  })
})
