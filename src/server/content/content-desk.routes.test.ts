import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentMax, type DeskFaq } from '#shared/content/content-desk.schemas.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { emptyLog } from '#test/empty-log.ts'
import { sweepAll } from '#test/kept-pictures.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
beforeEach(async () => {
  for (const table of ['faqs', 'testimonials'] as const) await test.db.deleteFrom(table).execute()
  await emptyLog(test.db)
})
afterAll(() => test.close())

const ask = (question: string, position?: number) =>
  desk.send('POST', '/faqs', { question, answer: `Answer to ${question}`, ...(position && { position }) })
const add = async (question: string, position?: number): Promise<DeskFaq> =>
  (await ask(question, position)).json().faq
const edit = (id: number, payload: object) => desk.send('PUT', `/faqs/${id}`, payload)
const shown = async () => (await test.app.inject('/api/faqs')).json().map(({ question }: DeskFaq) => question)
const places = async () =>
  (await desk.send('GET', '/faqs')).json().faqs.map(({ question, position }: DeskFaq) => [question, position])

describe('questions', () => {
  it('are added, edited and deleted, and visitors see it immediately', async () => {
    const page = async () => (await test.app.inject('/help')).body
    await page()
    const faq = await add('Is it free?')
    expect(faq).toMatchObject({ position: 1, revision: 1 })
    expect(await page()).toContain('Is it free?')
    const edited = await edit(faq.id, { question: 'Is it really free?', answer: 'Yes.', revision: 1 })
    expect(edited.json().faq).toEqual({
      id: faq.id,
      question: 'Is it really free?',
      answer: 'Yes.',
      position: 1,
      revision: 2,
    })
    expect(await page()).toContain('Is it really free?')
    expect((await desk.send('DELETE', `/faqs/${faq.id}?revision=1`)).statusCode).toBe(409)
    expect((await desk.send('DELETE', `/faqs/${faq.id}?revision=2`)).statusCode).toBe(200)
    expect(await page()).not.toContain('Is it really free?')
    expect((await desk.send('DELETE', `/faqs/${faq.id}?revision=2`)).statusCode).toBe(404)
    expect((await actionsOn(test.db, 'faq', faq.id)).map(({ action }) => action)).toEqual([
      'faq.created',
      'faq.changed',
      'faq.deleted',
    ])
  })

  it('have the position that staff choose, and the others shift', async () => {
    for (const question of ['a', 'b', 'c', 'd']) await add(question)
    const e = await add('e', 2)
    expect(await shown()).toEqual(['a', 'e', 'b', 'c', 'd'])
    const move = (position: number, revision: number) =>
      edit(e.id, { question: 'e', answer: 'Answer to e', position, revision })
    expect((await move(4, 1)).json().faq.position).toBe(4)
    expect(await shown()).toEqual(['a', 'b', 'c', 'e', 'd'])
    expect((await move(90, 2)).json().faq.position).toBe(5)
    await move(1, 3)
    expect(await places()).toEqual([
      ['e', 1],
      ['a', 2],
      ['b', 3],
      ['c', 4],
      ['d', 5],
    ])
    await edit(e.id, { question: 'E', answer: 'Answer to e', revision: 4 })
    expect((await shown())[0]).toBe('E')
  })

  it('do not overwrite someone else’s edit', async () => {
    const { id } = await add('Contested?')
    const answers = await sendTogether(6, (index) =>
      edit(id, { question: `Version ${index}`, answer: 'x', revision: 1 }),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 5 })
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toMatch(/in the meantime/)
  })

  it('are added once, no matter how often the button is clicked', async () => {
    const answers = await sendTogether(6, () => ask('Twice?'))
    expect(countStatuses(answers)).toEqual({ 201: 6 })
    expect(await shown()).toEqual(['Twice?'])
  })

  it('are found by part of their text, and have a maximum number', async () => {
    await sql`INSERT INTO faqs (question, answer, position)
      SELECT 'Question ' || n, 'Answer', n FROM generate_series(1, ${contentMax - 1}::int) AS n`.execute(
      test.db,
    )
    await add(`Question ${contentMax}`)
    const list = (query: string) => desk.send('GET', `/faqs${query}`).then((answer) => answer.json())
    expect((await list('?search=question 10')).faqs).toHaveLength(2)
    expect(await list('')).toMatchObject({ page: 1, hasMore: true })
    expect((await list('?page=4')).faqs.at(-1)).toMatchObject({ position: 100 })
    expect((await ask('One more?')).statusCode).toBe(409)
  })

  it.each([
    ['question', ''],
    ['question', 'x'.repeat(301)],
    ['answer', 7],
    ['position', 0],
  ])('reject an invalid %s and name it', async (field, value) => {
    const response = await desk.send('POST', '/faqs', { question: 'q', answer: 'a', [field]: value })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })
})

describe('testimonials', () => {
  const given = { rating: 5, content: 'Found a plumber.', authorName: 'Noemi', authorTitle: 'Crestview' }
  const post = (fields: object, picture?: Buffer) => desk.sendForm('POST', '/testimonials', fields, picture)
  const put = (id: number, fields: object, picture?: Buffer) =>
    desk.sendForm('PUT', `/testimonials/${id}`, fields, picture)
  const shown = async () => (await test.app.inject('/api/testimonials')).json()
  const draw = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()

  it('are added, edited and deleted', async () => {
    const added = await post(given)
    const { id } = added.json().testimonial
    expect(added.json().testimonial).toEqual({ id, ...given, authorImage: null, position: 1, revision: 1 })
    const edited = await put(id, { ...given, rating: 4, revision: 1 })
    expect(edited.json().testimonial).toMatchObject({ rating: 4, revision: 2 })
    expect(await shown()).toMatchObject([{ rating: 4 }])
    expect((await desk.send('GET', '/testimonials?search=CREST')).json().testimonials).toHaveLength(1)
    expect((await desk.send('DELETE', `/testimonials/${id}?revision=2`)).statusCode).toBe(200)
    expect(await shown()).toEqual([])
  })

  it('have a picture that visitors see immediately, and that is deleted when replaced', async () => {
    const home = async () => (await test.app.inject('/')).body
    await home()
    const [rust, sage] = await Promise.all([draw('#b84b0c'), draw('#5c7a3d')])
    const twice = await sendTogether(2, () => post(given, rust))
    const [{ id, authorImage: first }, again] = twice.map((answer) => answer.json().testimonial)
    expect(again).toMatchObject({ id, authorImage: first })
    expect(await home()).toContain(first)
    expect(
      (await put(id, { ...given, content: 'Found two.', revision: 1 })).json().testimonial,
    ).toMatchObject({
      authorImage: first,
    })
    expect((await put(id, { ...given, revision: 1 }, sage)).statusCode).toBe(409)
    const { authorImage: second } = (await put(id, { ...given, revision: 2 }, sage)).json().testimonial
    expect(await sweepAll(test.app)).toEqual(await storedFiles(test.app.storage))
    expect((await shown())[0]).toMatchObject({ authorImage: second })
    expect((await test.app.inject(second)).headers['content-type']).toBe('image/webp')
    expect((await test.app.inject(first)).statusCode).toBe(404)
    expect(await home()).not.toContain(first)

    const without = await put(id, { ...given, revision: 3, removeAuthorImage: true })
    expect(without.json().testimonial).toMatchObject({ authorImage: null, revision: 4 })
    expect(await sweepAll(test.app)).toEqual([])
    await put(id, { ...given, revision: 4 }, rust)
    await desk.send('DELETE', `/testimonials/${id}?revision=5`)
    await sweepAll(test.app)
    expect(await storedFiles(test.app.storage)).toEqual([])
    const actions = await actionsOn(test.db, 'testimonial', id)
    expect(actions.map(({ action }) => action)).toEqual([
      'testimonial.created',
      ...Array(4).fill('testimonial.changed'),
      'testimonial.deleted',
    ])
  })

  it('name the invalid field, and keep nothing', async () => {
    const wrong = await post({ rating: 6, content: ' ', authorName: 'Noemi' })
    expect(Object.keys(wrong.json().fieldErrors).sort()).toEqual(['authorTitle', 'content', 'rating'])
    for (const picture of ['not a picture', Buffer.alloc(10 * 1024 * 1024 + 1, '\xff\xd8\xff', 'latin1')]) {
      const rejected = await post(given, Buffer.from(picture))
      expect([413, 422]).toContain(rejected.statusCode)
      expect(Object.keys(rejected.json().fieldErrors)).toEqual(['authorImage'])
    }
    expect((await desk.send('POST', '/testimonials', given)).statusCode).toBe(415)
    expect((await put(999_999, { ...given, revision: 1 }, await draw('#b84b0c'))).statusCode).toBe(404)
    expect((await desk.send('DELETE', '/testimonials/1')).statusCode).toBe(400)
    expect(await storedFiles(test.app.storage)).toEqual([])
  })
})
