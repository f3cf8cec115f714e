import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CalendarFault } from '#server/appointments/calendar-fault.ts'
import { readBusyTimes } from '#server/appointments/read-busy-times.ts'
import { readApart } from '#server/incoming-mail/mail-reader.ts'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { encodePicture, PictureFault } from '#server/lib/storage/picture-encoder.ts'
import { rewriteVideo, VideoRefused } from '#server/lib/storage/video-rewriter.ts'
import { videoFile } from './attachments.ts'
import { buildPhoto } from './hostile-pictures.ts'

/** Damaged files of each kind that the server reads, the same ones in each run: each is read or refused. */

const runs = { numRuns: 2_000, seed: 29, endOnFailure: true }
const patience = 20 * 60_000

type Damage = { at: number; kind: 'set' | 'cut' | 'repeat'; bytes: Uint8Array; length: number }
const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('set', 'cut', 'repeat'),
    bytes: fc.oneof(
      fc
        .constantFrom([255, 255, 255, 255], [0, 0, 0, 0], [127, 255, 255, 255])
        .map((some) => new Uint8Array(some)),
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
    ),
    length: fc.integer({ min: 1, max: 2_000 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function damaged(file: Buffer, list: readonly Damage[]): Buffer {
  let result = file
  for (const { at, kind, bytes, length } of list) {
    const place = Math.floor(at * result.length)
    const [before, after] = [result.subarray(0, place), result.subarray(place)]
    if (kind === 'set') result = Buffer.concat([before, bytes, after.subarray(bytes.length)])
    else if (kind === 'cut') result = Buffer.concat([before, after.subarray(length)])
    else result = Buffer.concat([before, after.subarray(0, length), after])
  }
  return result
}

const ended = (kinds: (new (...given: never[]) => Error)[]) => (error: unknown) => {
  expect(
    kinds.some((kind) => error instanceof kind),
    String(error),
  ).toBe(true)
  return null
}

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-damaged-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('a damaged picture is redrawn or refused, and never ends this process', {
  timeout: patience,
}, async () => {
  const size = { width: 160, height: 120 }
  const pictures = await Promise.all((['jpeg', 'png', 'webp'] as const).map((kind) => buildPhoto(kind, size)))
  const shape = { widest: 80, ratios: [0.1, 10], widthsOf: (width: number) => [width] } as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pictures), damages, async (picture, list) => {
      await encodePicture(damaged(picture, list), shape).catch(ended([PictureFault]))
    }),
    runs,
  )
})

it('a damaged video is rewritten or refused', { timeout: patience }, async () => {
  const videos = ['short.mp4', 'short.mov', 'short.webm'].map(videoFile)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...videos), damages, async (video, list) => {
      const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')]
      fs.writeFileSync(source, damaged(video, list))
      fs.rmSync(target, { force: true })
      await rewriteVideo({ source, target, secondsMax: 61 }, []).catch(ended([VideoRefused, NotAnswered]))
    }),
    runs,
  )
})

const calendar = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VTIMEZONE',
    'TZID:America/Chicago',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:one@example.com',
    'DTSTART;TZID=America/Chicago:20261201T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=40',
    'EXDATE;TZID=America/Chicago:20261214T090000',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.com',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one@example.com',
    'RECURRENCE-ID;TZID=America/Chicago:20261216T090000',
    'DTSTART;VALUE=DATE:20261217',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
)

it('a damaged calendar is read or refused', { timeout: patience }, async () => {
  const window = { from: Date.parse('2026-11-28'), to: Date.parse('2027-06-01') }
  await fc.assert(
    fc.asyncProperty(damages, async (list) => {
      const text = damaged(calendar, list).toString('utf8')
      await readBusyTimes(text, window, 2_000).catch(ended([CalendarFault, NotAnswered]))
    }),
    runs,
  )
})

const email = Buffer.from(
  `From: "Ana Ruiz" <ana@example.com>
To: reply@example.com
Subject: =?utf-8?q?Re=3A_ma=C3=B1ana?=
Message-ID: <one@example.com>
Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=example.com; dkim=pass header.d=example.com
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Nine is fine.=20
On Monday, Bob <bob@example.com> wrote:
> Two?

--inner
Content-Type: text/html; charset=utf-8

<div>Nine is fine.<blockquote><p>Two?</blockquote></div>

--inner--
--outer
Content-Type: text/calendar; method=REPLY

${calendar}
--outer
Content-Type: application/pdf; name*=utf-8''plan%20a.pdf
Content-Disposition: attachment
Content-Transfer-Encoding: base64

${Buffer.alloc(900, 'a plan ').toString('base64').replace(/.{76}/g, '$&\n')}

--outer--
`.replaceAll(/\r?\n/g, '\r\n'),
)

it('a damaged email is read or refused', { timeout: patience }, async () => {
  expect((await readApart(email, undefined))?.files).toHaveLength(1)
  await fc.assert(
    fc.asyncProperty(damages, async (list) => {
      await readApart(damaged(email, list), undefined).catch(ended([NotAnswered]))
    }),
    runs,
  )
})
