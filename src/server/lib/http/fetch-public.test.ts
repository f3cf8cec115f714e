import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startNameServer } from '#test/name-server.ts'
import { type FetchBounds, type FetchFailure, fetchPublic } from './fetch-public.ts'
import { postPublic } from './post-public.ts'
import { isPublicAddress } from './public-addresses.ts'
import { pinAddress } from './public-connection.ts'

let server: http.Server
let port: number
let hits: string[] = []
let redirect = ''
beforeAll(async () => {
  server = http.createServer((request, response) => {
    hits.push(request.url ?? '')
    if (request.url === '/redirect') response.writeHead(302, { location: redirect }).end()
    else if (request.url === '/zipped')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(20))
    else if (request.url === '/large') response.end('x'.repeat(5_000))
    else if (request.url === '/slow') response.write('B')
    else if (request.url === '/missing') response.writeHead(404).end()
    else response.end(`Hello ${request.headers.host} from ${request.headers['user-agent']}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (address: string, given: Partial<FetchBounds> = {}) => {
  hits = []
  const bounds = { userAgent: 'Test/1.0', privateHosts: [], bytesMax: 1_000, milliseconds: 2_000, ...given }
  return fetchPublic(address, bounds).then(
    ({ text, isRedirected }) => (isRedirected ? `Redirected: ${text}` : text),
    (error) => (error as FetchFailure).reason,
  )
}
const here = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const allowed = (host = '127.0.0.1') => ({ privateHosts: [`${host}:${port}`] })

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('an address that leads inside', () => {
  const nobody = () => expect(hits).toEqual([])

  it.each([
    () => here('/'),
    () => `https://127.0.0.1:${port}/`,
    () => `https://[::1]:${port}/`,
    () => `https://[::ffff:127.0.0.1]:${port}/`,
    () => 'https://169.254.169.254/latest/meta-data/',
    () => 'https://10.0.0.1/',
    () => `https://2130706433:${port}/`,
    () => `https://0x7f.1:${port}/`,
    () => `https://localhost:${port}/`,
    () => 'http://example.com/',
    () => 'file:///etc/passwd',
    () => 'https://ana:secret@example.com/',
    () => 'not an address',
  ])('is refused: %#', async (address) => {
    expect(await read(address())).toBe('refused')
    nobody()
  })

  it('is refused when any address of its name is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect(await read(`https://calendar.example:${port}/`, { resolve })).toBe('refused')
    nobody()
  })

  it('is resolved once, so that a second answer changes nothing', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    let asked = 0
    const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
    const text = await read(here('/', 'calendar.example'), { resolve, ...allowed('calendar.example') })
    expect(text).toBe(`Hello calendar.example:${port} from Test/1.0`)
    expect(asked).toBe(1)
  })

  it('is refused as the target of a redirect', async () => {
    for (const target of [
      `http://localhost:${port}/`,
      `https://127.0.0.2:${port}/`,
      'file:///etc/passwd',
      'http://[',
    ]) {
      redirect = target
      expect(await read(here('/redirect'), allowed())).toBe('refused')
      expect(hits).toEqual(['/redirect'])
    }
  })
})

describe('an allowed address', () => {
  it('is read, and a redirect to another one followed', async () => {
    expect(await read(here('/'), allowed())).toBe(`Hello 127.0.0.1:${port} from Test/1.0`)
    redirect = '/next'
    expect(await read(here('/redirect'), allowed())).toBe(`Redirected: Hello 127.0.0.1:${port} from Test/1.0`)
    redirect = '/redirect'
    expect(await read(here('/redirect'), allowed())).toBe('redirects')
  })

  it('has bounds', async () => {
    expect(await read(here('/large'), allowed())).toBe('large')
    expect(await read(here('/zipped'), allowed())).toBe('large')
    expect(await read(here('/missing'), allowed())).toBe('status')
    expect(await read(here('/slow'), { ...allowed(), milliseconds: 200 })).toBe('slow')
    expect(await read('http://127.0.0.1:1/', { privateHosts: ['127.0.0.1:1'] })).toBe('unreachable')
  })
})

it('a post follows no redirect', async () => {
  hits = []
  redirect = '/next'
  const bounds = { ...allowed(), milliseconds: 2_000 }
  const answer = await postPublic(here('/redirect'), { headers: {}, body: Buffer.from('x') }, bounds)
  expect(answer.status).toBe(302)
  expect(hits).toEqual(['/redirect'])
})

describe('a name', () => {
  const names = async (addresses: string[] | 'silence') => {
    const server = await startNameServer(addresses)
    onTestFinished(server.close)
    return { nameServers: [server.address] }
  }
  const url = 'https://calendar.example/'

  it('that no name server answers for is given up in time', async () => {
    const silence = await names('silence')
    // It would be asked twice, and waited for 2.5 seconds each time.
    const waited = 5_000
    const started = performance.now()
    expect(await read(url, { ...silence, milliseconds: 100 })).toBe('slow')
    expect(performance.now() - started).toBeLessThan(waited)
    const again = performance.now()
    const signal = AbortSignal.timeout(100)
    expect(await read(url, { ...silence, milliseconds: 20_000, signal })).toBe('unreachable')
    expect(performance.now() - again).toBeLessThan(waited)
  })

  it.each([
    ['a private address', ['93.184.216.34', '10.0.0.1'], 'refused'],
    ['a private IPv6 address', ['93.184.216.34', 'fd00::1'], 'refused'],
    ['no address', [], 'unreachable'],
  ])('with %s isn’t read', async (_what, addresses, reason) => {
    expect(await read(url, await names(addresses))).toBe(reason)
  })

  it('with public addresses leads only to these', async () => {
    const addresses = ['93.184.216.34', '2606:4700::1111']
    const bounds = { privateHosts: [], ...(await names(addresses)) }
    const lookup = await pinAddress(new URL(url), bounds, AbortSignal.timeout(5_000))
    const answer = new Promise((resolve) =>
      lookup('calendar.example', { all: true }, (_error, found) => resolve(found)),
    )
    expect(await answer).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })
})
