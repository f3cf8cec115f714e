import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

/** Why an email with these headers counts as a program's; null for a person's. */
const reasonFor = async (headers: string, body = 'Tuesday works.') =>
  (
    await readMail(
      new Uint8Array(Buffer.from(`${headers.trim().replaceAll('\n', '\r\n')}\r\n\r\n${body}`)),
      'ana@example.com',
    )
  ).automatic

/** The headers that large mail services put on what people write; the values are made up. */
const personal: Record<string, string> = {
  Gmail: `
Return-Path: <ana@gmail.com>
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=gmail.com; s=20230601; h=to:subject; bh=x; b=y
X-Google-DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=1e100.net; s=20230601; bh=x; b=y
X-Gm-Message-State: AOJu0Yz
X-Gm-Gg: ASbGncs
X-Google-Smtp-Source: AGHT+IE
X-Received: by 2002:a05:6402:5107 with SMTP id m7
MIME-Version: 1.0
References: <1@town.example>
In-Reply-To: <1@town.example>
From: Ana Ruiz <ana@gmail.com>
X-Gm-Features: AWmQ_bk
Message-ID: <CAF@mail.gmail.com>
Subject: Re: Your quote request
Content-Type: text/plain; charset="UTF-8"`,
  Fastmail: `
Return-Path: <ana@fastmail.com>
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=fastmail.com; h=cc:feedback-id; s=fm1; bh=x; b=y
X-ME-Sender: <xms:abc>
X-ME-Received: <xmr:abc>
X-ME-Proxy-Cause: gggruggvucftvghtrhho
X-ME-Proxy: <xmx:abc>
Feedback-ID: i197146af:Fastmail
X-ThreadId: AZy
MIME-Version: 1.0
From: Ana Ruiz <ana@fastmail.com>
Message-Id: <a@app.fastmail.com>
Subject: Re: Your quote request
Content-Type: text/plain`,
  'Proton Mail': `
Return-Path: <ana@proton.me>
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=proton.me; s=protonmail; bh=x; b=y
To: reply@town.example
From: Ana Ruiz <ana@proton.me>
Subject: Re: Your quote request
Message-ID: <a@proton.me>
Feedback-ID: 53478694:user:proton
X-Pm-Message-ID: 2f6e
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8`,
  Outlook: `
Return-Path: <ana@outlook.com>
ARC-Seal: i=1; a=rsa-sha256; s=arcselector10001; d=microsoft.com; cv=none; b=x
From: Ana Ruiz <ana@outlook.com>
Subject: Re: Your quote request
Thread-Topic: Your quote request
Thread-Index: AQHb
X-MS-Has-Attach:
X-MS-TNEF-Correlator:
msip_labels:
x-ms-publictraffictype: Email
x-ms-exchange-senderadcheck: 1
x-ms-exchange-antispam-relay: 0
X-OriginatorOrg: outlook.com
X-MS-Exchange-CrossTenant-AuthSource: CH3.namprd07.prod.outlook.com
X-MS-Exchange-CrossTenant-rms-persistedconsumerorg: 00000000-0000-0000-0000-000000000000
X-MS-Exchange-Transport-CrossTenantHeadersStamped: SN7
Content-Type: text/plain; charset="us-ascii"`,
  'Exchange, which asks for no automatic answers': `
From: Ana Ruiz <ana@smith.example>
Subject: RE: Your quote request
X-Auto-Response-Suppress: DR, OOF, AutoReply
X-MS-Exchange-Organization-AuthAs: Internal
Content-Type: text/plain`,
  iCloud: `
Return-Path: <ana@icloud.com>
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=icloud.com; s=1a1hai; bh=x; b=y
X-Proofpoint-ORIG-GUID: abc
X-Proofpoint-Virus-Version: vendor=baseguard
X-Proofpoint-Spam-Details: rule=notspam policy=default score=0 phishscore=0 bulkscore=0
X-Apple-Remote-Links: v=1
From: Ana Ruiz <ana@icloud.com>
Mime-Version: 1.0 (1.0)
X-Mailer: iPhone Mail (22F76)
Subject: Re: Your quote request
Content-Type: text/plain; charset=us-ascii`,
  Yahoo: `
Return-Path: <ana@yahoo.com>
X-SONIC-DKIM-SIGN: v=1; a=rsa-sha256; c=relaxed/relaxed; d=yahoo.com; s=s2048; bh=x; b=y
X-YMail-OSG: abc
X-Sonic-MF: <ana@yahoo.com>
X-Sonic-ID: 3b2a
From: Ana Ruiz <ana@yahoo.com>
References: <1.ref@mail.yahoo.com>
X-Mailer: WebService/1.1.24149 YMailNorrin
Subject: Re: Your quote request
Content-Type: text/plain; charset=UTF-8`,
}

describe('an email that a person wrote', () => {
  it.each(Object.keys(personal))('with %s isn’t taken for a program’s', async (service) => {
    expect(await reasonFor(personal[service] as string)).toBeNull()
  })
})

describe('an email that a person wrote and a service passes on', () => {
  it.each([
    ['Google Groups', 'List-ID: <info.smith.example>\nPrecedence: list\nX-Google-Group-Id: 12345'],
    ['Groups.io', 'List-Id: <main.smith.groups.io>\nPrecedence: Bulk\nX-Groupsio-Msgnum: 7'],
    ['Mailman', 'List-Post: <mailto:info@smith.example>\nX-Mailman-Version: 3.3\nPrecedence: list'],
    ['a group that says nothing else', 'Precedence: list'],
    [
      'Zendesk',
      'X-Zendesk-From-Account-Id: 1\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All',
    ],
    ['Request Tracker', 'RT-Ticket: smith #12\nManaged-By: RT 5.0\nPrecedence: bulk'],
    ['Jira', 'X-JIRA-FingerPrint: 8a\nAuto-Submitted: auto-generated\nPrecedence: bulk'],
    ['osTicket', 'X-Mailer: osTicket Mailer\nPrecedence: bulk'],
  ])('as %s isn’t taken for a program’s', async (_service, headers) => {
    expect(await reasonFor(headers)).toBeNull()
  })

  it.each([
    ['a group', 'List-ID: <info.smith.example>\nAuto-Submitted: auto-replied', 'auto-submitted'],
    ['a group, from Exchange', 'List-ID: <info.smith.example>\nSubject: Automatic reply: Quote', 'subject'],
    ['a ticket system', 'X-Zendesk-From-Account-Id: 1\nAuto-Submitted: auto-replied', 'auto-submitted'],
    ['nobody', 'Precedence: bulk', 'precedence'],
  ])('isn’t an answer of a program by way of %s', async (_service, headers, reason) => {
    expect(await reasonFor(headers)).toBe(reason)
  })
})

describe('an answer of the same services for a person who is away', () => {
  it.each([
    ['Gmail', 'Precedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied', 'auto-submitted'],
    [
      'Fastmail',
      'Feedback-ID: i197146af:Fastmail\nAuto-Submitted: auto-replied (vacation)',
      'auto-submitted',
    ],
    ['Proton Mail', 'Feedback-ID: 1:user:proton\nX-Autoreply: yes\nPrecedence: auto_reply', 'precedence'],
    ['Outlook', 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All', 'auto-submitted'],
    ['Yahoo', 'X-Autoreply: yes', 'x-autoreply'],
  ])('is: %s', async (_service, headers, reason) => {
    expect(await reasonFor(headers)).toBe(reason)
  })
})

describe('an answer that only its subject tells from a person’s', () => {
  it.each(['Abwesend', 'OOO', 'Automatisch antwoord', 'Autosvar', 'Automatiskt svar', '自动回复'])(
    'is a program’s: %s',
    async (word) => {
      expect(await reasonFor(`Subject: ${word}: Quote`, 'I am away.')).toBe('subject')
      expect(await reasonFor(`Subject: Re: ${word}: Quote`)).toBeNull()
    },
  )

  it.each([
    ['Gelesen: Quote', '', 'subject'],
    ['Gelesen: Quote', 'Ihre Nachricht wurde am Dienstag um 9:30 gelesen.', 'subject'],
    ['Not read: Quote', 'Your message was deleted without being read on Tuesday.', 'subject'],
    ['已读：Quote', '', 'subject'],
    ['Read: my offer is $240', '', null],
    ['Read: my offer', 'Tuesday, 240 dollars.', null],
    ['Gelesen: Quote', 'Already there on Tuesday.', null],
  ])('is a receipt only without words of theirs: %j, %j', async (subject, body, reason) => {
    expect(await reasonFor(`Subject: ${subject}`, body)).toBe(reason)
  })
})
