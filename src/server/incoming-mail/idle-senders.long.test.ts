import { once } from 'node:events'
import net from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#test/test-app.ts'
import { startSmtpReceiver } from './smtp-receiver.gateway.ts'

it('a connection that talks without sending an email is closed after a minute', async () => {
  const test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  onTestFinished(test.close)
  const receiver = await startSmtpReceiver(test.app)
  onTestFinished(async () => receiver?.close())
  const socket = net.connect(receiver?.port ?? 0, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'data')
  const since = performance.now()
  const talking = setInterval(() => socket.write('NOOP\r\n'), 5_000)
  onTestFinished(() => clearInterval(talking))
  socket.resume()
  await expect.poll(() => socket.closed, { timeout: 120_000, interval: 250 }).toBe(true)
  expect(performance.now() - since).toBeGreaterThan(55_000)
})
