import { expect, it, onTestFinished } from 'vitest'
import { askedBusiness } from '#test/asked.ts'
import { expectLines } from '#test/screens/conversation.ts'
import { startSite } from '#test/screens/site.ts'
import { type Posted, streamName } from './overhear.ts'

const site = startSite()

it('a tab that is told news by another shows what was written before it was told', async () => {
  const { session, id, guest } = await askedBusiness(site.test)
  const name = streamName(session.user.id)
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
  const other = new BroadcastChannel(name)
  other.onmessage = ({ data }) => {
    if ((data as Posted).kind === 'ask') hear()
  }
  onTestFinished(() => other.close())
  await site.visit(`/messages/${id}`, {
    as: session,
    before: () => void navigator.locks.request(name, () => new Promise(() => {})),
  })
  await asked
  await expectLines(['One blind.'])
  const written = await site.test.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    headers: guest,
    payload: { text: 'Two, please.' },
  })
  expect(written.statusCode, written.body).toBe(201)
  other.postMessage({ kind: 'state', state: 'live', lastEventId: '' } satisfies Posted)
  await expectLines(['One blind.', 'Two, please.'])
})
