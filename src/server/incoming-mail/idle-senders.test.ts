import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { answering } from '#test/answering.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

let test: TestApp
let receiver: SmtpReceiver
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

/** A connection from an address of this machine, with what it was told first. */
async function connectFrom(localAddress: string): Promise<{ socket: net.Socket; greeting: string }> {
  const socket = net.connect({ port: receiver.port, host: '127.0.0.1', localAddress }).setEncoding('latin1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const [text] = await once(socket, 'data')
  return { socket, greeting: String(text).slice(0, 3) }
}

const connectAll = (count: number, addressOf: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => connectFrom(addressOf(at))))

/** Says what leads up to an email, and its beginning. */
async function beginEmail(socket: net.Socket, { from, to }: { from: string; to: string }): Promise<void> {
  for (const line of ['EHLO a.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    socket.write(`${line}\r\n`)
    let reply = ''
    while (!/^\d{3} .*\r\n$/m.test(reply)) reply += String((await once(socket, 'data'))[0])
  }
  socket.write(`From: ${from}\r\n\r\nTuesday `)
}

describe('connections that send nothing', () => {
  it('of several addresses give way to a sender of an email', async () => {
    const idle = await connectAll(70, (at) => `127.0.1.${(at % 7) + 1}`)
    const { from, to } = await answering(test).ask()
    expect((await sendFrom(receiver.port)({ from, to, text: 'Tuesday.' })).code).toBe(250)
    expect(new Set(idle.map(({ greeting }) => greeting))).toEqual(new Set(['220']))
    await expect.poll(() => idle.filter(({ socket }) => socket.closed)).toHaveLength(11)
  })

  it('of one address are bounded', async () => {
    const idle = await connectAll(25, () => '127.0.3.1')
    expect(idle.filter(({ greeting }) => greeting === '220')).toHaveLength(20)
    expect(idle.filter(({ greeting }) => greeting === '421')).toHaveLength(5)
  })

  it('end no email that is being sent', async () => {
    const { id, from, to, guest } = await answering(test).ask()
    const { socket } = await connectFrom('127.0.4.1')
    await beginEmail(socket, { from, to })
    await connectAll(70, (at) => `127.0.5.${(at % 7) + 1}`)
    socket.write('at 9.\r\n.\r\n')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^250 /)
    expect((await answering(test).read(id, guest)).messages.at(-1)?.text).toBe('Tuesday at 9.')
  })
})

it('emails that are sent slowly give way to others, the oldest first', { tags: 'long' }, async () => {
  const slow = await answering(test).ask()
  const [first, ...others] = (await connectAll(41, (at) => `127.0.6.${(at % 5) + 1}`)).map(
    ({ socket }) => socket,
  )
  const sockets = [first as net.Socket, ...others]
  await beginEmail(sockets[0] as net.Socket, slow)
  await Promise.all(others.map((socket) => beginEmail(socket, slow)))
  await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true, ...Array(40).fill(false)])
  const { from, to } = await answering(test).ask()
  expect((await sendFrom(receiver.port)({ from, to, text: 'Tuesday.' })).code).toBe(250)
})
