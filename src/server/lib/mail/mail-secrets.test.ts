import { expect, it } from 'vitest'
import { createToken } from '../tokens.ts'
import { sealLink } from './mail-links.ts'
import { openMail, sealMail, withoutSecrets } from './mail-secrets.ts'

const key = Buffer.alloc(32, 1)
const { token } = createToken('reset')
const sealed = sealLink(key, 'settings', 'ana@example.com')
const mail = {
  recipient_address: 'ana@example.com',
  subject: '482913 is the code',
  text_body: `Your code: 482913\nhttps://a.example/?token=${token}&b=1\n(${token})`,
  html_body: `<b>482913</b><a href="https://a.example/?token=${token}&amp;b=1">here</a>`,
  stop_url: `https://a.example/stop?token=${sealed}`,
  reply_to: `reply+${'a2'.repeat(16)}@reply.example`,
}

it('takes every secret out of what is stored, and puts it back', () => {
  const stored = sealMail(key, mail, ['482913'])
  const { secrets, ...texts } = stored
  for (const secret of [token, sealed, 'a2a2', '482913']) {
    expect(JSON.stringify(texts)).not.toContain(secret)
    expect(secrets?.toString('latin1')).not.toContain(secret)
  }
  expect(withoutSecrets(stored.text_body)).toBe(
    'Your code: [hidden]\nhttps://a.example/?token=[hidden]&b=1\n([hidden])',
  )
  expect(openMail(key, stored)).toEqual({ ...mail, secrets })
})

it('leaves an email without secrets as it is', () => {
  const plain = {
    ...mail,
    reply_to: 'reply+ana@a.example',
    subject: 'Hello',
    text_body: 'rst_ is short',
    html_body: '',
    stop_url: null,
  }
  expect(sealMail(key, plain)).toEqual({ ...plain, secrets: null })
})

it('opens with no other key and for no other recipient, and not once it was changed', () => {
  const stored = sealMail(key, mail)
  expect(openMail(Buffer.alloc(32, 2), stored)).toBeNull()
  expect(openMail(key, { ...stored, recipient_address: 'eve@example.com' })).toBeNull()
  const changed = Buffer.from(stored.secrets ?? '')
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
  expect(openMail(key, { ...stored, secrets: changed })).toBeNull()
})

it('puts no secret where a sender wrote a mark', () => {
  const mark = /\[hidden:[a-z]+\]/.exec(sealMail(key, mail).text_body)?.[0] ?? ''
  const typed = `https://evil.example/${mark}/[hidden:${'a'.repeat(16)}]`
  const stored = sealMail(key, { ...mail, text_body: typed })
  expect(openMail(key, stored)?.text_body).toBe(typed)
})

it('hides tokens that an earlier release stored as they are', () => {
  expect(withoutSecrets(mail.text_body)).toContain('token=[hidden]&b=1')
})
