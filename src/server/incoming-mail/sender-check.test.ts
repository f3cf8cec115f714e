import { describe, expect, it } from 'vitest'
import { mailgunNotes, sendGridNotes } from './provider-notes.ts'
import { findingOf, type SenderNote } from './sender-check.ts'

const from = 'bob@smith.example'

/** Notes as `dkim=pass smith.example`. */
const notesOf = (text: string): SenderNote[] =>
  text
    .split(';')
    .filter(Boolean)
    .map((each) => {
      const [method = '', result = '', domain = null] = each.trim().split(/[= ]/)
      return { method, result, domain }
    })

describe('the checks of a sender', () => {
  it.each([
    ['dmarc=pass smith.example', 'pass'],
    ['dmarc=pass Smith.Example.; spf=fail', 'pass'],
    ['dmarc=fail smith.example; dkim=pass smith.example', 'fail'],
    // About somebody else.
    ['dmarc=pass evil.example; spf=fail evil.example', 'fail'],
    ['dmarc=pass evil.example', 'unknown'],
    ['spf=pass evil.example; dkim=fail smith.example', 'fail'],
    ['dkim=pass evil.example; spf=fail smith.example', 'fail'],
    ['dkim=pass evilsmith.example; dkim=fail smith.example', 'fail'],
    ['dkim=pass example; dkim=fail smith.example', 'fail'],
    ['spf=pass; dkim=fail', 'fail'],
    // About the same one, or a part of it.
    ['dkim=fail smith.example; spf=pass smith.example', 'pass'],
    ['spf=fail evil.example; dkim=pass mail.smith.example', 'pass'],
    ['spf=softfail smith.example; dkim=none', 'unknown'],
    ['', 'unknown'],
    // Couldn't be made.
    ['dmarc=temperror smith.example', 'later'],
    ['dmarc=temperror smith.example; dkim=pass smith.example', 'pass'],
    ['dmarc=fail smith.example; dkim=temperror smith.example', 'later'],
    ['dmarc=fail smith.example; dkim=temperror evil.example', 'fail'],
    ['spf=temperror smith.example', 'later'],
    ['spf=temperror evil.example', 'unknown'],
  ])('%s: %s', (notes, finding) => {
    expect(findingOf(notesOf(notes), from)).toBe(finding)
  })
})

describe('the findings of SendGrid', () => {
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

describe('the findings of Mailgun', () => {
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
