import { describe, expect, it } from 'vitest'
import { foreignAddresses } from '#test/foreign-addresses.ts'
import { paths } from './paths.ts'
import { safeReturnPath } from './return-path.ts'

const fallback = '/fallback'

const kept = [
  '/',
  '/saved',
  '/saved?page=2',
  '/businesses?search=a%2Fb&sort=rating#results',
  '/businesses/12#reviews',
  '/profile?next=https://evil.example',
  '/a//b',
  '/@evil.example',
  '/login-help',
  '/apiary',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
]

/** The origin that a browser on our site would go to. */
const originOf = (path: string) => new URL(path, 'https://find.example.com/login').origin

describe('safeReturnPath', () => {
  it.each(kept)('keeps %s', (path) => expect(safeReturnPath(path, fallback)).toBe(path))

  it.each(foreignAddresses)('falls back for %j', (path) =>
    expect(safeReturnPath(path, fallback)).toBe(fallback),
  )

  it('knows more than 200 of these', () => expect(new Set(foreignAddresses).size).toBeGreaterThan(200))

  it.each(foreignAddresses)('never leaves the site for an encoded %j', (path) => {
    const spellings = [
      encodeURI(path),
      encodeURIComponent(path),
      `/${encodeURIComponent(path)}`,
      `/x?next=${path}`,
      `/x#${path}`,
      `/x/../${path}`,
      `/x/%2e%2e/${path}`,
    ]
    for (const spelling of spellings) {
      const safe = safeReturnPath(spelling, fallback)
      expect(safe).toMatch(/^\/(?![/\\])/)
      expect(originOf(safe)).toBe('https://find.example.com')
      expect(safeReturnPath(safe, fallback), 'asked twice').toBe(safe)
    }
  })

  it.each([
    paths.login,
    paths.signup,
    paths.authCallback,
    paths.resetPassword,
    `${paths.login}?returnTo=/login`,
    `${paths.login}/`,
    `/x/..${paths.forgotPassword}`,
    '/api',
    '/api/auth/google',
    '/x/../api/auth/google',
    null,
    undefined,
    '',
    'saved',
  ])('returns the fallback for %j', (path) => {
    expect(safeReturnPath(path, fallback)).toBe(fallback)
  })
})
