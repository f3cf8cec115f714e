import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = Record<string, unknown> & { challenge: string }
/** A hostile browser's or device's changes. */
type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  handle?: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Concise Binary Object Representation, as far as WebAuthn needs it: numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.of((major << 5) | length)
    if (length < 256) return Buffer.of((major << 5) | 24, length)
    return Buffer.of((major << 5) | 25, length >> 8, length & 255)
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

/** A device that makes passkeys, as a browser hands its responses to a page. */
export function createSoftwareAuthenticator(site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? site }))
  const authenticatorData = (lies: Lies, attested = Buffer.alloc(0)) => {
    const present = 0b1
    const verified = (lies.isVerified ?? true) ? 0b100 : 0
    const flags = present | verified | (attested.length > 0 ? 0b100_0000 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? ++counter)
    return Buffer.concat([sha256(lies.rpId ?? new URL(site).hostname), Buffer.of(flags), count, attested])
  }
  const frame = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    /** Answers navigator.credentials.create. */
    create(options: Options, lies: Lies = {}) {
      userHandle = (options.user as { id: string }).id
      // ES256 as COSE writes it (RFC 9053).
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.of(0, credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(lies, attested)],
      ])
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Answers navigator.credentials.get. */
    get(options: Options, lies: Lies = {}) {
      const data = authenticatorData(lies)
      const client = clientData('webauthn.get', options, lies)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: lies.handle ?? userHandle,
        },
      }
    },
  }
}
