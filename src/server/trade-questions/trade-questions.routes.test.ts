import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskTradeQuestion } from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildSubcategory } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let categoryId: number
let plumbing: number
let cleaning: number
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  categoryId = (await buildCategory(test.db, { name: 'Home & Living' })).id
  plumbing = (await buildSubcategory(test.db, categoryId, 'Plumbing')).id
  cleaning = (await buildSubcategory(test.db, categoryId, 'Home Cleaning')).id
})
beforeEach(() => test.db.deleteFrom('trade_questions').execute())
afterAll(() => test.close())

const add = (question: string, given: object = {}) =>
  desk.send('POST', '/trade-questions', {
    question,
    kind: 'text',
    categoryId,
    subcategoryId: null,
    ...given,
  })
const added = async (question: string, given: object = {}): Promise<DeskTradeQuestion> =>
  (await add(question, given)).json().question
const edit = (id: number, given: object) =>
  desk.send('PUT', `/trade-questions/${id}`, { kind: 'text', ...given })
const retire = (id: number, isRetired: boolean, revision: number) =>
  desk.send('PUT', `/trade-questions/${id}/retirement`, { isRetired, revision })
const get = (query: string) => test.app.inject(`/api/trade-questions?${query}`)
const asked = async (query: string) =>
  (await get(query)).json().questions.map(({ question }: { question: string }) => question)

describe('the questions of a trade', () => {
  it('are those of the subcategory, else those of the category, for a business and for a category', async () => {
    await add('Which kind of place?', { kind: 'choice', options: ['House', 'Office'] })
    await add('Is it urgent?', { kind: 'yes_no' })
    await add('What leaks?', { subcategoryId: plumbing })
    const plumber = await buildBusiness(test.db, { categoryId, subcategoryId: plumbing })
    const cleaner = await buildBusiness(test.db, { categoryId, subcategoryId: cleaning })
    const unknown = await buildBusiness(test.db)
    expect(await asked(`business=${plumber}`)).toEqual(['What leaks?'])
    expect(await asked(`business=${cleaner}`)).toEqual(['Which kind of place?', 'Is it urgent?'])
    expect(await asked(`business=${unknown}`)).toEqual([])
    expect(await asked(`category=${categoryId}&subcategory=${plumbing}`)).toEqual(['What leaks?'])
    expect((await get(`category=${categoryId}`)).json().questions).toEqual([
      {
        id: expect.any(Number),
        question: 'Which kind of place?',
        kind: 'choice',
        options: ['House', 'Office'],
      },
      { id: expect.any(Number), question: 'Is it urgent?', kind: 'yes_no', options: [] },
    ])
  })

  it('are not told of what is not there, nor of both at once', async () => {
    const rejected = await buildBusiness(test.db, { status: 'rejected' })
    const other = await buildCategory(test.db)
    for (const query of [
      `business=${rejected}`,
      'category=999999',
      `category=${other.id}&subcategory=${plumbing}`,
    ])
      expect((await get(query)).statusCode, query).toBe(404)
    for (const query of ['', `business=1&category=${categoryId}`, 'business=x', 'category=0'])
      expect((await get(query)).statusCode, query).toBe(400)
  })
})

describe('staff', () => {
  it('add, edit, order, retire and bring back a question, and the log says so', async () => {
    const first = await added('First?')
    expect(first).toEqual({
      id: first.id,
      question: 'First?',
      kind: 'text',
      options: [],
      category: { id: categoryId, name: 'Home & Living' },
      subcategory: null,
      position: 1,
      isRetired: false,
      revision: 1,
    })
    const second = await added('Second?')
    const changed = await edit(second.id, {
      question: 'Which one?',
      kind: 'choice',
      options: ['This', 'That'],
      position: 1,
      revision: 1,
    })
    expect(changed.json().question).toMatchObject({ position: 1, revision: 2, options: ['This', 'That'] })
    expect(await asked(`category=${categoryId}`)).toEqual(['Which one?', 'First?'])
    expect((await retire(second.id, true, 1)).statusCode).toBe(409)
    expect((await retire(second.id, true, 2)).json().question).toMatchObject({ isRetired: true, revision: 3 })
    expect((await retire(second.id, true, 2)).statusCode).toBe(200)
    expect(await asked(`category=${categoryId}`)).toEqual(['First?'])
    await retire(second.id, false, 3)
    expect(await asked(`category=${categoryId}`)).toEqual(['First?', 'Which one?'])
    expect((await actionsOn(test.db, 'trade_question', second.id)).map(({ action }) => action)).toEqual([
      'trade-question.created',
      'trade-question.changed',
      'trade-question.retired',
      'trade-question.brought-back',
    ])
    const log = (await desk.send('GET', '/actions?targetType=trade_question&search=which one')).json().actions
    expect(log[0]).toMatchObject({ targetName: 'Which one?' })
  })

  it('find questions by their text and by their trade', async () => {
    await add('What leaks?', { subcategoryId: plumbing })
    await add('Is it urgent?')
    const found = async (search: string) =>
      (await desk.send('GET', `/trade-questions?search=${search}`))
        .json()
        .questions.map(({ question }: DeskTradeQuestion) => question)
    expect(await found('')).toEqual(['Is it urgent?', 'What leaks?'])
    expect(await found('PLUMB')).toEqual(['What leaks?'])
    expect(await found('urgent')).toEqual(['Is it urgent?'])
  })

  it('have at most three per trade, no matter how many add at once', async () => {
    const answers = await sendTogether(6, (index) => add(`Question ${index}?`))
    expect(countStatuses(answers)).toEqual({ 201: 3, 409: 3 })
    expect((await add('Of plumbers?', { subcategoryId: plumbing })).statusCode).toBe(201)
    const [one] = answers.filter(({ statusCode }) => statusCode === 201)
    const { id } = one?.json().question ?? {}
    await retire(id, true, 1)
    await add('Instead?')
    const back = await retire(id, false, 2)
    expect(back.statusCode).toBe(409)
    expect(back.json().error).toContain('at most 3')
  })

  it('add a question once in a double click, and overwrite no edit of a colleague', async () => {
    const twice = await sendTogether(4, () => add('Twice?'))
    expect(new Set(twice.map((answer) => answer.json().question.id)).size).toBe(1)
    const { id } = twice[0]?.json().question ?? {}
    const edits = await sendTogether(4, (index) => edit(id, { question: `Version ${index}?`, revision: 1 }))
    expect(countStatuses(edits)).toEqual({ 200: 1, 409: 3 })
  })

  it.each([
    ['question', ' '],
    ['question', 'x'.repeat(141)],
    ['kind', 'date'],
    ['options', ['Only one']],
    ['options', ['Same', 'Same']],
    ['options', Array.from({ length: 9 }, (_, index) => `Option ${index}`)],
    ['position', 4],
    ['categoryId', 'x'],
  ])('read which field is wrong: %s %j', async (field, value) => {
    const response = await add('Fine?', { kind: 'choice', options: ['A', 'B'], [field]: value })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)[0]).toMatch(new RegExp(`^${field}`))
  })
})
