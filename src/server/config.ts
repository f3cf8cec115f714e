import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { securityContacts } from './lib/http/security-contact.ts'
import { incomingFaults, incomingSettings, incomingShape } from './lib/mail/incoming-settings.ts'
import { headerText, type MailAddress, toMailbox } from './lib/mail/mail-address.ts'
import { demoFaults, liveFaults, localHosts } from './lib/mode-faults.ts'
import { pushFaults, pushSettings, pushShape } from './lib/push-settings.ts'
import { secretsKeyForm } from './lib/secrets-key.ts'
import { paymentShape, stripeFaults, stripeSettings } from './lib/stripe-settings.ts'

const switchable = (initially: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(initially)
    .transform((value) => value === 'on')

const commaList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Exactly what a browser sends as Origin: "https://a.example/" would never equal it. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must be an origin without a path')
  .transform((text) => new URL(text).origin)
const originList = z.string().default('').transform(commaList).pipe(z.array(origin))

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** An address, or a range such as 10.0.0.0/8; a range of everything would let any client fake its address. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[net.isIP(address)] ?? 0
  if (prefix === undefined) return bits > 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits
}

/**
 * Fastify's `trustProxy`. Never `true`: that uses the first entry of X-Forwarded-For, which the client writes.
 * A number counts proxies outward from this server; each appends its entry.
 */
const trustedProxies = z
  .string()
  .default('off')
  .refine(
    (text) =>
      /^(on|off|[1-9]\d?)$/.test(text) ||
      (commaList(text).length > 0 && commaList(text).every(isAddressRange)),
    'must be off, on, a number of proxies from 1 to 99, or their addresses, comma-separated',
  )
  .transform((text): string | number | false => {
    if (text === 'off') return false
    if (text === 'on') return 1
    return /^\d+$/.test(text) ? Number(text) : commaList(text).join(',')
  })

/** Plain HTTP would expose sign-in, so it is only for a provider on this machine, as in tests. */
const openidIssuer = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (text) => text.startsWith('https:') || localHosts.has(new URL(text).hostname),
    'must be an https address',
  )

/** A password with a % that isn't an escape would fail at the first email. */
const mailServer = z.url({ protocol: /^smtps?$/, abort: true }).refine((text) => {
  try {
    const { username, password } = new URL(text)
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}, 'must be smtp://user:password@host:port with special characters escaped')

const mailSender = z.string().transform((text, { addIssue }): MailAddress => {
  const [, name = '', inBrackets, alone = ''] = /^\s*(?:([^<>]*)<([^<>]+)>|([^<>]+?))\s*$/.exec(text) ?? []
  const mailbox = toMailbox({ name, address: (inBrackets ?? alone).trim() })
  if (!mailbox) addIssue('must be an address, or Name <address>')
  return mailbox ?? z.NEVER
})

/** As Standard Webhooks writes it; 24 bytes at least. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  APP_MODE: z.enum(['demo', 'live']).default('demo'),
  DEMO_IN_PUBLIC: z.enum(['yes', 'no']).default('no'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  SECRETS_KEY: z
    .string()
    .regex(secretsKeyForm, 'must be 32 bytes in base64, as openssl rand -base64 32 prints them')
    .transform((text) => Buffer.from(text, 'base64'))
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: z.string().default('').transform(commaList).pipe(z.array(postgresUrl)),
  DATABASE_REPLICA_MAX_LAG: z.coerce.number().int().min(1).max(3_600).default(5),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: originList,
  SITE_NAME: z.string().min(1).max(60).default('Find Local'),
  SEED: z
    .string()
    .regex(/^(demo|basics|none|load:[1-9]\d{0,6})$/, 'must be demo, basics, none or load:N')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  GOOGLE_ISSUER: openidIssuer.default('https://accounts.google.com'),
  SMTP_URL: z.literal('off').or(mailServer).optional(),
  MAIL_FROM: mailSender.optional(),
  MAIL_WEBHOOK_SECRET: webhookSecret.optional(),
  ...incomingShape,
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).max(60).default('us-east-1'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
  S3_FORCE_PATH_STYLE: switchable('off'),
  FFMPEG_PATH: z.string().min(1).max(500).optional(),
  ...paymentShape,
  RATE_LIMITS: switchable('on'),
  REQUESTS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(50),
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(100_000).default(3_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(6).max(100_000).default(1_000),
  SECURITY_CONTACT: securityContacts.optional(),
  TRUST_PROXY: trustedProxies,
  CDN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(0),
  CALENDAR_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform(commaList)
    .pipe(z.array(z.string().regex(/^[a-z\d.-]+:\d{1,5}$/, 'must be names with ports, as calendar.lan:443'))),
  ...pushShape,
  SERVICE_WORKER: switchable('on'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** All settings, parsed once at startup. */
export type Config = ReturnType<typeof toConfig>

function toConfig(settings: z.infer<typeof environmentSchema>) {
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  const mail = mailSettings(settings, publicUrl)
  return {
    nodeEnv: settings.NODE_ENV,
    appMode: settings.APP_MODE,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    /** Undefined: the key is a file in `dataDir`. */
    secretsKey: settings.SECRETS_KEY,
    databaseUrl: settings.DATABASE_URL,
    /** Past the pooler; undefined when `databaseUrl` is the server itself. */
    databaseListenUrl: settings.DATABASE_LISTEN_URL,
    replicas: { urls: settings.DATABASE_REPLICA_URLS, maxLag: 1_000 * settings.DATABASE_REPLICA_MAX_LAG },
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    publicUrl,
    publicApiUrl: settings.PUBLIC_API_URL?.replace(/\/$/, '') ?? '',
    corsOrigins: settings.CORS_ORIGINS,
    siteName: settings.SITE_NAME,
    seed: settings.SEED ?? (settings.APP_MODE === 'demo' ? 'demo' : 'basics'),
    google: googleSettings(settings),
    mail,
    push: pushSettings(settings, { publicUrl, mailAddress: mail.from.address }),
    /** False: browsers that have the worker give it up. */
    hasServiceWorker: settings.SERVICE_WORKER,
    incomingMail: incomingSettings(settings),
    storage: storageSettings(settings),
    /** Undefined: looked for in the PATH. `off`: not used. */
    ffmpegPath: settings.FFMPEG_PATH,
    stripe: stripeSettings(settings),
    rateLimits: settings.RATE_LIMITS,
    requestsPerSecond: settings.REQUESTS_PER_SECOND,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    /** Undefined when no contact is configured. */
    securityContacts: settings.SECURITY_CONTACT,
    trustProxy: settings.TRUST_PROXY,
    cdnSeconds: settings.CDN_SECONDS,
    /** As `host:port`. */
    calendarPrivateHosts: settings.CALENDAR_PRIVATE_HOSTS,
    /** Null: nothing is measured. */
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    // Someone trying the demo should see its address, not a line for every picture.
    logLevel: settings.LOG_LEVEL ?? (settings.APP_MODE === 'demo' ? ('warn' as const) : ('info' as const)),
  }
}

/** Null without keys; the button then says that Google sign-in isn't available. */
function googleSettings(settings: z.infer<typeof environmentSchema>) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null
}

/** Without a mail server, email stays in the outbox. `host` is this site's name in email headers. */
function mailSettings(settings: z.infer<typeof environmentSchema>, publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  const host = hostname.startsWith('[') ? 'localhost' : hostname
  const from = settings.MAIL_FROM ?? { name: headerText(settings.SITE_NAME, 60), address: `no-reply@${host}` }
  const smtpUrl = settings.SMTP_URL === 'off' ? undefined : settings.SMTP_URL
  return { smtpUrl, from, host, webhookSecret: settings.MAIL_WEBHOOK_SECRET }
}

/** Where uploaded pictures go: a folder in DATA_DIR, or a bucket. */
function storageSettings(settings: z.infer<typeof environmentSchema>) {
  if (settings.STORAGE === 'disk') return { kind: 'disk' as const }
  return {
    kind: 's3' as const,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    // parseConfig rejects S3 without these three.
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  }
}

/** Lists every invalid setting as "NAME: reason". */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Parses the environment; an empty value counts as absent. Throws ConfigError. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  faults.push(
    ...databaseFaults(given),
    ...googleFaults(given),
    ...storageFaults(given),
    ...stripeFaults(given),
    ...incomingFaults(given),
    ...pushFaults(given),
  )
  faults.push(...(given.APP_MODE === 'live' ? liveFaults(given) : demoFaults(given)))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  return toConfig(parsed.data)
}

/** The embedded database has neither a pooler nor replicas. */
function databaseFaults(given: Record<string, string | undefined>): string[] {
  if (given.DATABASE_URL) return []
  return ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URLS']
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name}: must be set together with DATABASE_URL`)
}

/** If only one of the two keys is set, the other was forgotten. */
function googleFaults(given: Record<string, string | undefined>): string[] {
  const pair = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
  const missing = pair.filter((name) => given[name] === undefined)
  return missing.length === 1
    ? [`${missing[0]}: must be set together with the other GOOGLE_CLIENT_… setting`]
    : []
}

function storageFaults(given: Record<string, string | undefined>): string[] {
  if (given.STORAGE !== 's3') return []
  return ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: must be set when STORAGE is s3`)
}

/** All setting names, for the test that compares them with .env.example. */
export const settingNames = Object.keys(environmentSchema.shape)

/** The settings that the browser may see. */
export type PublicConfig = { siteName: string; publicUrl: string; apiUrl: string }

export function publicConfig(config: Config): PublicConfig {
  return { siteName: config.siteName, publicUrl: config.publicUrl, apiUrl: config.publicApiUrl }
}
