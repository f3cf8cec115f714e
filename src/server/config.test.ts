import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig, publicConfig, settingNames } from './config.ts'

function faultsOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const exampleText = fs.readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8')

describe('.env.example', () => {
  it('lists each setting that the server reads exactly once', () => {
    const names = [...exampleText.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(names.sort()).toEqual([...settingNames].sort())
  })

  it('explains each in the line above it', () => {
    const unexplained = [...exampleText.matchAll(/^(?!# ).*\n([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(unexplained).toEqual([])
  })

  it('contains the defaults that the server uses', () => {
    expect(parseConfig(parseEnv(exampleText))).toEqual(parseConfig({}))
  })
})

describe('parseConfig', () => {
  it('works without any settings', () => {
    expect(parseConfig({})).toMatchObject({
      nodeEnv: 'production',
      appMode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      seed: 'demo',
      rateLimits: true,
      corsOrigins: [],
    })
  })

  it('reads the addresses of a pooler’s server and of replicas', () => {
    const config = parseConfig({
      DATABASE_URL: 'postgresql://pooler/site',
      DATABASE_LISTEN_URL: 'postgresql://primary/site',
      DATABASE_REPLICA_URLS: 'postgresql://one/site, postgres://two/site',
      DATABASE_REPLICA_MAX_LAG: '30',
    })
    expect(config.databaseListenUrl).toBe('postgresql://primary/site')
    expect(config.replicas).toEqual({
      urls: ['postgresql://one/site', 'postgres://two/site'],
      maxLag: 30_000,
    })
    expect(faultsOf({ DATABASE_REPLICA_URLS: 'mysql://one/site' })).toHaveLength(2)
    expect(faultsOf({ DATABASE_LISTEN_URL: 'postgresql://primary/site' })).toEqual([
      'DATABASE_LISTEN_URL: must be set together with DATABASE_URL',
    ])
  })

  it('treats empty values as absent and ignores other variables', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', HOME: '/root' })).toEqual(parseConfig({}))
  })

  it('reads each kind of setting', () => {
    const config = parseConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://find.example.com/',
      DEMO_IN_PUBLIC: 'yes',
      CORS_ORIGINS: 'https://a.example.com, https://b.example.com',
      RATE_LIMITS: 'off',
      SEED: 'load:100000',
      DATABASE_URL: 'postgresql://me@db.example.com/find',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://find.example.com',
      corsOrigins: ['https://a.example.com', 'https://b.example.com'],
      rateLimits: false,
      seed: 'load:100000',
      databaseUrl: 'postgresql://me@db.example.com/find',
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['APP_MODE', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/find'],
    ['DATABASE_POOL_SIZE', '0'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['SMTP_URL', 'smtp.example.com'],
    ['SMTP_URL', 'http://smtp.example.com'],
    ['SMTP_URL', 'smtp://me:100%@smtp.example.com'],
    ['MAIL_WEBHOOK_SECRET', 'whsec_short'],
    ['MAIL_FROM', 'Find Local'],
    ['MAIL_FROM', 'no-reply@example.com, other@example.com'],
    ['MAIL_FROM', 'Find <no-reply@example.com> <other@example.com>'],
    ['MAIL_FROM', 'no-reply@example.com\r\nBcc: other@example.com'],
    ['CORS_ORIGINS', 'https://a.example.com,nonsense'],
    ['CORS_ORIGINS', 'https://a.example.com/app'],
    ['CORS_ORIGINS', 'https://me@a.example.com'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1,proxy.example.com'],
    ['SEED', 'load:0'],
    ['GOOGLE_ISSUER', 'accounts.example.com'],
    ['GOOGLE_ISSUER', 'http://accounts.example.com'],
    ['RATE_LIMITS', 'yes'],
    ['STORAGE', 'tape'],
    ['S3_ENDPOINT', 'ftp://s3.example.com'],
    ['S3_FORCE_PATH_STYLE', 'true'],
    ['PAYMENTS', 'cash'],
    ['STRIPE_API_URL', 'http://stripe.example.com'],
    ['STRIPE_API_URL', 'https://stripe.example.com/v1'],
    ['LOG_LEVEL', 'loud'],
  ])('reports the setting %s when it is %j', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name}\\b.*: .+`))
  })

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, 2001:db8::1', '10.0.0.0/8,2001:db8::1'],
  ])('trusts proxies according to TRUST_PROXY=%s', (text, expected) => {
    expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  it('normalizes allowed origins to what browsers send as Origin', () => {
    const { corsOrigins } = parseConfig({ CORS_ORIGINS: 'https://A.example/,http://b.example:80' })
    expect(corsOrigins).toEqual(['https://a.example', 'http://b.example'])
  })

  it('accepts both Google keys or none', () => {
    const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    const issuer = 'https://accounts.google.com'
    expect(parseConfig({}).google).toBeNull()
    expect(parseConfig(keys).google).toEqual({ clientId: 'id', clientSecret: 'secret', issuer })
    expect(faultsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([expect.stringMatching(/^GOOGLE_CLIENT_SECRET: .+/)])
    expect(faultsOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_ID: .+/),
    ])
  })

  it('reports every error together', () => {
    const faults = faultsOf({ PORT: '-1', SEED: 'all', LOG_LEVEL: 'loud', APP_MODE: 'live' })
    const names = faults.map((fault) => fault.split(':')[0])
    expect(new Set(names)).toEqual(
      new Set(['PORT', 'SEED', 'LOG_LEVEL', 'PUBLIC_URL', 'PAYMENTS', 'TRUST_PROXY', 'SMTP_URL']),
    )
  })
})

describe('STORAGE=s3', () => {
  const s3 = { STORAGE: 's3', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  it('reads the bucket and its keys', () => {
    expect(
      parseConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: 'on' }).storage,
    ).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    })
  })

  it('reports everything missing, and needs none of it for STORAGE=disk', () => {
    const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    expect(faultsOf({ STORAGE: 's3' })).toEqual(
      names.map((name) => `${name}: must be set when STORAGE is s3`),
    )
    for (const name of names) expect(faultsOf({ ...s3, [name]: '' })).toHaveLength(1)
    expect(parseConfig({ ...s3, STORAGE: 'disk' }).storage).toEqual({ kind: 'disk' })
  })
})

describe('APP_MODE=live', () => {
  const live = {
    APP_MODE: 'live',
    PUBLIC_URL: 'https://find.example.com',
    PAYMENTS: 'test',
    TRUST_PROXY: 'on',
    SMTP_URL: 'smtp://mail.example.com',
  }

  it('seeds only the basics or nothing', () => {
    expect(parseConfig(live)).toMatchObject({ appMode: 'live', seed: 'basics' })
    expect(parseConfig({ ...live, SEED: 'none' })).toMatchObject({ seed: 'none' })
  })

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://find.example.com' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://localhost:8080' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['NODE_ENV', { NODE_ENV: 'development' }],
    ['SEED', { SEED: 'demo' }],
    ['SEED', { SEED: 'load:1000' }],
    ['TRUST_PROXY', { TRUST_PROXY: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
  ])('rejects a %s as in %j', (name, settings) => {
    const faults = faultsOf({ ...live, ...settings })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${name}: must be`)
  })
})

describe('APP_MODE=demo', () => {
  it.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://town.example' }],
  ])('is shown to others only if that is meant: %s as in %j', (name, settings) => {
    expect(faultsOf(settings)).toEqual([expect.stringMatching(new RegExp(`^${name}: .*DEMO_IN_PUBLIC=yes`))])
    expect(faultsOf({ ...settings, DEMO_IN_PUBLIC: 'yes' })).toEqual([])
  })

  it.each([{ HOST: '127.0.0.2' }, { HOST: '::1' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
    'stays local with %j',
    (settings) => {
      expect(faultsOf(settings)).toEqual([])
    },
  )
})

it('leaves email in the outbox without a mail server, or when told to', () => {
  for (const given of [{}, { SMTP_URL: 'off' }]) expect(parseConfig(given).mail.smtpUrl).toBeUndefined()
})

it('gives the browser only three settings', () => {
  expect(
    publicConfig(parseConfig({ SITE_NAME: 'Casa', PUBLIC_API_URL: 'https://api.example.com/' })),
  ).toEqual({
    siteName: 'Casa',
    publicUrl: 'http://localhost:3000',
    apiUrl: 'https://api.example.com',
  })
})

describe('the email sender', () => {
  const senderOf = (environment: Record<string, string>) => parseConfig(environment).mail

  it('is the site itself by default', () => {
    expect(
      senderOf({
        SITE_NAME: 'Austin, Found',
        PUBLIC_URL: 'https://find.example.com:8443',
        DEMO_IN_PUBLIC: 'yes',
      }),
    ).toEqual({
      smtpUrl: undefined,
      host: 'find.example.com',
      from: { name: 'Austin, Found', address: 'no-reply@find.example.com' },
    })
    expect(senderOf({ PUBLIC_URL: 'http://[::1]:3000' }).from.address).toBe('no-reply@localhost')
  })

  it.each([
    ['hello@example.com', { name: '', address: 'hello@example.com' }],
    ['Find Local <hello@example.com>', { name: 'Find Local', address: 'hello@example.com' }],
    [' "Find, Local" < hello@example.com > ', { name: 'Find Local', address: 'hello@example.com' }],
  ])('reads %j', (text, from) => {
    expect(senderOf({ MAIL_FROM: text }).from).toEqual(from)
  })

  it('does not print an invalid password', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://me:canary%@smtp.example.com' }).join()).not.toContain('canary')
  })
})

describe('email that comes in', () => {
  it('names mail servers in front and name servers by their addresses', () => {
    const { front, nameServers } = parseConfig({
      MAIL_IN_FRONT: '10.0.0.5, fd00::/64',
      MAIL_IN_DNS: '10.0.0.2,127.0.0.1:5353,[fd00::1]:53,fd00::1',
    }).incomingMail
    expect(front).toEqual(['10.0.0.5', 'fd00::/64'])
    expect(nameServers).toEqual(['10.0.0.2', '127.0.0.1:5353', '[fd00::1]:53', 'fd00::1'])
    for (const setting of [{ MAIL_IN_FRONT: 'mx.example.com' }, { MAIL_IN_DNS: '10.0.0.2, dns.example.com' }])
      expect(faultsOf(setting)).toHaveLength(1)
  })

  it('has no setting that would be trusted in vain', () => {
    expect(faultsOf({ MAIL_IN_AUTHSERV: 'mx.example.com' })).toEqual([
      expect.stringContaining('MAIL_IN_FRONT'),
    ])
  })
})
