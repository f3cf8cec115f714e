import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { senderOf } from './sender.ts'
import type { Visitor } from './visitor.ts'

it('people who are signed in at one address count as themselves, and together as their address', async () => {
  const app = Fastify().decorateRequest('visitor', null)
  app.get('/:id', async (request) => {
    const { id } = request.params as { id: string }
    request.visitor = id === '0' ? null : ({ id: Number(id) } as Visitor)
    return senderOf(request).map(({ key }) => key)
  })
  const keysOf = async (id: number, remoteAddress: string) =>
    (await app.inject({ url: `/${id}`, remoteAddress })).json()
  const [ana, bob, elsewhere] = [
    await keysOf(1, '203.0.113.7'),
    await keysOf(2, '203.0.113.7'),
    await keysOf(1, '198.51.100.4'),
  ]
  expect(ana[0]).not.toBe(bob[0])
  expect(ana[1]).toBe(bob[1])
  expect(elsewhere[0]).toBe(ana[0])
  expect(elsewhere[1]).not.toBe(ana[1])
  expect(await keysOf(0, '203.0.113.7')).toEqual(['203.0.113.7'])
  const networks = await keysOf(3, '2001:db8:1:2::3')
  expect(networks.slice(1)).toEqual(['64', '56', '48'].map((bits) => expect.stringContaining(`/${bits}`)))
  await app.close()
})
