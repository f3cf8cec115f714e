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
  it('lists exactly the settings that the server reads, each once', () => {
    const names = [...exampleText.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(names.sort()).toEqual([...settingNames].sort())
  })

  it('explains each in the line above it', () => {
    const unexplained = [...exampleText.matchAll(/^(?!# ).*\n([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(unexplained).toEqual([])
  })

  it('holds the defaults, as the values that work', () => {
    expect(parseConfig(parseEnv(exampleText))).toEqual(parseConfig({}))
  })
})

describe('parseConfig', () => {
  it('needs no setting at all', () => {
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

  it('takes an empty value for an absent one and ignores what is not ours', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', HOME: '/root' })).toEqual(parseConfig({}))
  })

  it('reads each kind of setting', () => {
    const config = parseConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://find.example.com/',
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
    ['RATE_LIMITS', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name}\\b.*: .+`))
  })

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, 2001:db8::1', '10.0.0.0/8,2001:db8::1'],
  ])('trusts proxies as TRUST_PROXY=%s says', (text, expected) => {
    expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  it('turns what is allowed to call the API into what browsers send as Origin', () => {
    const { corsOrigins } = parseConfig({ CORS_ORIGINS: 'https://A.example/,http://b.example:80' })
    expect(corsOrigins).toEqual(['https://a.example', 'http://b.example'])
  })

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: '-1', SEED: 'all', LOG_LEVEL: 'loud', APP_MODE: 'live' })
    const names = faults.map((fault) => fault.split(':')[0])
    expect(new Set(names)).toEqual(new Set(['PORT', 'SEED', 'LOG_LEVEL', 'PUBLIC_URL']))
  })
})

describe('APP_MODE=live', () => {
  const live = { APP_MODE: 'live', PUBLIC_URL: 'https://find.example.com' }

  it('starts empty', () => {
    expect(parseConfig(live)).toMatchObject({ appMode: 'live', seed: 'none' })
  })

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://find.example.com' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['NODE_ENV', { NODE_ENV: 'development' }],
    ['SEED', { SEED: 'demo' }],
    ['SEED', { SEED: 'load:1000' }],
  ])('refuses a %s as in %j', (name, settings) => {
    const faults = faultsOf({ ...live, ...settings })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${name}: must be`)
  })
})

it('tells the browser three things and nothing else', () => {
  expect(
    publicConfig(parseConfig({ SITE_NAME: 'Casa', PUBLIC_API_URL: 'https://api.example.com/' })),
  ).toEqual({
    siteName: 'Casa',
    publicUrl: 'http://localhost:3000',
    apiUrl: 'https://api.example.com',
  })
})
