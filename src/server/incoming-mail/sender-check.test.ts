import { describe, expect, it } from 'vitest'
import { mailgunNotes, sendGridNotes } from './provider-notes.ts'
import { findingOf, notesIn } from './sender-check.ts'

const from = 'bob@smith.example'
const found = (...results: string[]) => findingOf(notesIn(results, 'mx.town.example'), from)

describe('Authentication-Results', () => {
  it.each([
    ['mx.town.example; dmarc=pass header.from=smith.example', 'pass'],
    ['mx.town.example; dmarc=pass (p=reject dis=none)', 'pass'],
    ['MX.Town.Example 1; DMARC = Pass header.from = Smith.Example.', 'pass'],
    [
      'mx.town.example; dmarc=fail (p=none) header.from=smith.example; dkim=pass header.d=smith.example',
      'fail',
    ],
    // About somebody else.
    ['mx.town.example; dmarc=pass header.from=evil.example; spf=fail smtp.mailfrom=evil.example', 'fail'],
    ['mx.town.example; dmarc=pass header.from=evil.example', 'unknown'],
    ['mx.town.example; spf=pass smtp.mailfrom=x@evil.example; dkim=fail header.d=smith.example', 'fail'],
    ['mx.town.example; dkim=pass header.d=evil.example; spf=fail smtp.mailfrom=bob@smith.example', 'fail'],
    ['mx.town.example; dkim=pass header.d=evilsmith.example; dkim=fail header.d=smith.example', 'fail'],
    ['mx.town.example; dkim=pass header.d=example; dkim=fail header.d=smith.example', 'fail'],
    ['mx.town.example; spf=pass; dkim=fail', 'fail'],
    // About the same one, or a part of it.
    ['mx.town.example; dkim=fail header.d=smith.example; spf=pass smtp.mailfrom=bob@smith.example', 'pass'],
    ['mx.town.example; spf=fail smtp.mailfrom=x@evil.example; dkim=pass header.d=mail.smith.example', 'pass'],
    [
      'mx.town.example; spf=fail; dkim/1=pass reason="good" header.i=@smith.example header.b=Gk2/+a==',
      'pass',
    ],
    ['mx.town.example; spf=softfail smtp.mailfrom=bob@smith.example; dkim=none', 'unknown'],
    ['mx.town.example; none', 'unknown'],
    ['mx.town.example', 'unknown'],
    // One name in quotes is one name.
    ['mx.town.example; spf=pass smtp.mailfrom="x;dmarc=pass"@evil.example; dmarc=fail', 'fail'],
    ['mx.town.example; spf=pass smtp.mailfrom="a\\";dmarc=pass;\\""@evil.example; dkim=fail', 'fail'],
    ['mx.town.example; spf=pass smtp.mailfrom="bob@smith.example"@evil.example; dkim=fail', 'fail'],
    [
      'mx.town.example; spf=pass (a (b; dmarc=pass) c \\) ; dmarc=pass) smtp.mailfrom=evil.example; dkim=fail',
      'fail',
    ],
    ['mx.town.example; spf=fail (sender wrote: dmarc=pass; dmarc=pass)', 'fail'],
    // Without quotes, by a careless server.
    ['mx.town.example; spf=pass smtp.mailfrom=x;dmarc=pass@evil.example; dmarc=fail', 'fail'],
    ['mx.town.example; spf=pass smtp.mailfrom="x@evil.example; dmarc=fail', 'fail'],
    ['mx.town.example; spf=pass (x@evil.example; dmarc=fail', 'fail'],
    // By others.
    ['mx.elsewhere.example; dmarc=fail', 'unknown'],
    ['mx.town.example.evil.example; dmarc=fail', 'unknown'],
    ['"mx.town.example"; dmarc=fail', 'fail'],
    ['', 'unknown'],
  ])('%s: %s', (header, finding) => {
    expect(found(header)).toBe(finding)
  })

  it('counts only in the topmost header, and only with a name to trust', () => {
    const own = 'mx.town.example; dmarc=fail'
    expect(found('mx.elsewhere.example; dmarc=pass', own)).toBe('unknown')
    expect(found(own, 'mx.town.example; dmarc=pass')).toBe('fail')
    expect(notesIn([own], undefined)).toEqual([])
  })

  it('that is hostile is read in time', () => {
    const started = performance.now()
    for (const part of ['(', '"', '\\', 'a=', ';', '=', '(\\', '"\\"', ' '])
      found(`mx.town.example;${part.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('what SendGrid found out', () => {
  it.each([
    ['pass', '{@smith.example : pass}', 'bob@smith.example', 'pass'],
    ['pass', '{@evil.example : pass}', 'x@evil.example', 'unknown'],
    ['pass', '{@evil.example : pass, @smith.example : fail}', 'x@evil.example', 'fail'],
    ['fail', 'none', 'bob@smith.example', 'fail'],
    ['fail', '{@smith.example : pass}', 'x@list.example', 'pass'],
    ['', '', 'bob@smith.example', 'unknown'],
  ])('spf %s, dkim %s, sender %s: %s', (spf, dkim, sender, finding) => {
    expect(findingOf(sendGridNotes(spf, dkim, sender), from)).toBe(finding)
  })
})

describe('what Mailgun found out', () => {
  const signature = 'DKIM-Signature: v=1;\r\n a=rsa-sha256; d=smith.example; s=x'
  it.each([
    [['X-Mailgun-Spf: Fail'], 'fail'],
    [['X-Mailgun-Spf: Pass'], 'pass'],
    [['X-Mailgun-Spf: Pass', 'X-Mailgun-Spf: Fail'], 'fail'],
    [['X-Mailgun-Spf: Fail', 'X-Mailgun-Dkim-Check-Result: Pass', signature], 'pass'],
    [['X-Mailgun-Spf: Fail', 'X-Mailgun-Dkim-Check-Result: Pass', signature, signature], 'fail'],
    [['Subject: X-Mailgun-Spf: Fail'], 'unknown'],
    [[], 'unknown'],
  ])('%j: %s', (headers, finding) => {
    const raw = Buffer.from(`${['From: x', ...headers].join('\r\n')}\r\n\r\nX-Mailgun-Spf: Fail\r\n`)
    expect(findingOf(mailgunNotes(raw, from), from)).toBe(finding)
  })
})
