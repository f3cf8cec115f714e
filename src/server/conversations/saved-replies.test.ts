import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedRepliesMax } from '#shared/conversations/team-limits.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

async function team() {
  const { owner, id, at } = await teams.owned()
  return { owner, helper: await teams.addMember(id, 'helper'), path: `${at}/saved-replies` }
}
const reply = (title: string, text = 'Hello {first name}.') => ({ title, text })
const titles = (response: { json(): { replies: { title: string }[] } }) =>
  response.json().replies.map(({ title }) => title)

it('is shared by the team: written, changed and deleted by all who answer', async () => {
  const { owner, helper, path } = await team()
  const created = await teams.send(helper, 'POST', path, reply(' Prices ', ' From $80, {name}. '))
  expect(created.json().replies).toMatchObject([{ title: 'Prices', text: 'From $80, {name}.' }])
  const again = await teams.send(owner, 'POST', path, reply('PRICES', 'From $80, {name}.'))
  expect(titles(again)).toEqual(['Prices'])
  const taken = await teams.send(owner, 'POST', path, reply('prices', 'Other.'))
  expect(taken.json().fieldErrors).toEqual({ title: 'You already have a saved reply with this title' })
  const [{ id }] = created.json().replies
  const changed = await teams.send(owner, 'PUT', `${path}/${id}`, reply('Our prices', 'From $90.'))
  expect(changed.json().replies).toMatchObject([{ title: 'Our prices', text: 'From $90.' }])
  expect((await teams.send(owner, 'PUT', `${path}/${id}`, reply('', ''))).json().fieldErrors).toEqual({
    title: 'Required',
    text: 'Required',
  })
  expect(titles(await teams.send(helper, 'DELETE', `${path}/${id}`))).toEqual([])
  expect((await teams.send(helper, 'DELETE', `${path}/${id}`)).statusCode).toBe(404)
  expect((await teams.send(await teams.person(), 'GET', path)).statusCode).toBe(403)
})

it('lists the last used first', async () => {
  const { owner, path } = await team()
  for (const title of ['Away', 'Book', 'Costs']) await teams.send(owner, 'POST', path, reply(title))
  const { replies } = (await teams.send(owner, 'GET', path)).json()
  expect(replies).toMatchObject([{ title: 'Away' }, { title: 'Book' }, { title: 'Costs', lastUsedAt: null }])
  await teams.send(owner, 'PUT', `${path}/${replies[1].id}/use`)
  expect(titles(await teams.send(owner, 'PUT', `${path}/${replies[2].id}/use`))).toEqual([
    'Costs',
    'Book',
    'Away',
  ])
})

it('bounds their number, also for many at once', { tags: 'long' }, async () => {
  const { owner, path } = await team()
  const all = await Promise.all(
    Array.from({ length: savedRepliesMax + 3 }, (_, at) =>
      teams.send(owner, 'POST', path, reply(`Reply ${at}`)),
    ),
  )
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  expect(titles(await teams.send(owner, 'GET', path))).toHaveLength(savedRepliesMax)
})
