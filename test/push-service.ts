import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#shared/push/push.schemas.ts'

/** A browser's message; RFC 8030, 8188, 8291 and 8292 say how it must be sent. */
export type Received = {
  path: string
  headers: http.IncomingHttpHeaders
  message: PushMessage
  /** The claims of the signed token, and the key that signed it. */
  claims: { aud: string; exp: number; sub: string }
  key: string
}

type Answer = { status: number; retryAfter?: string }
type Browser = { pair: ECDH; auth: Buffer }

/** A push service on this machine, with browsers that decrypt what they get. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const answers: Answer[] = []
  let asked = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked += 1
    const browser = browsers.get(request.url ?? '')
    const { status, retryAfter } = answers.shift() ?? { status: browser ? 201 : 404 }
    if (status === 201 && browser) received.push(read(request, Buffer.concat(chunks), browser))
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  let serial = 0
  return {
    host: `127.0.0.1:${port}`,
    received,
    asked: () => asked,
    /** Answers the next requests with these instead of 201. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    /** A browser that allows pushes, as `PushSubscription.toJSON()`. */
    allow() {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${++serial}`
      browsers.set(path, { pair, auth })
      const keys = { p256dh, auth: auth.toString('base64url') }
      return { endpoint: `http://127.0.0.1:${port}${path}`, expirationTime: null, keys }
    },
    /** The browser was reset: its address is gone. */
    forget: (endpoint: string) => void browsers.delete(new URL(endpoint).pathname),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

function read(request: http.IncomingMessage, body: Buffer, browser: Browser): Received {
  const { headers, url = '' } = request
  const { claims, key } = verifyToken(headers.authorization ?? '')
  return { path: url, headers, message: JSON.parse(decrypt(body, browser)), claims, key }
}

/** RFC 8188 with the key derivation of RFC 8291; throws for a body that was changed or is for another browser. */
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const opening = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** RFC 8292; throws when the signature isn't by the key that it names. */
function verifyToken(authorization: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error(`Not signed: ${authorization}`)
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key }
}
