import { describe, expect, it } from 'vitest'
import { withoutContact } from './without-contact.ts'

const contact = {
  addresses: ['Ana.Private+find@example.com', 'a@b.co'],
  phones: ['+1 (512) 555-0134 ext. 12'],
}
const shown = (text: string) => withoutContact(text, contact)

describe('a contact is hidden', () => {
  it.each([
    'ana.private+find@example.com',
    'ANA.PRIVATE@EXAMPLE.COM',
    'ana.private@\nexample.com',
    'ana.private%40example.com',
    'ana.private=example.com',
    'ana.private (at) example.com',
    'ana dot private at example dot com',
    'ａｎａ．ｐｒｉｖａｔｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ana.\u200Bprivate@example.com',
    'a@b.co',
    '512-555-0134',
    '(512) 555 0134',
    '+1.512.555.0134',
    '5125550134',
    '512%20555%200134',
    '512 – 555 – 0134',
    '555-0134',
    'ana.private&#64;example&#x2e;com',
    'ana\u0301.priva\u00ADte@example.com',
    '٥١٢-٥٥٥-٠١٣٤',
    '512·555·0134',
    '512‑555‑0134 ext. 12',
    'ana@work.example',
    'ana (at) work [dot] example',
    '737-555-0142',
    '(737) 555-0142 x3',
    '1 737 555 0142',
    '+44 20 7946 0958',
    '+52 (55) 1234-5678',
  ])('written as %j, and nothing else', (written) => {
    expect(shown(`It costs $240, ${written}, or $250.`)).toMatch(/^It costs \$240, \[hidden\], or \$250\.$/)
    expect(shown(written)).not.toMatch(/private|example|0134|b\.co|work|0142|0958|5678/i)
  })

  it('wherever it stands in a line', () => {
    expect(shown('To: Ana Ruiz <ana.private@example.com>; me')).toBe('To: Ana Ruiz <[hidden]>; me')
    expect(shown('请写ana@work.example谢谢')).toBe('请写[hidden]谢谢')
    expect(shown('https://wa.me/17375550142')).toBe('https://wa.me/[hidden]')
    expect(shown('https://x.example/?to=ana.private%40example.com&n=5125550134')).toBe(
      'https://x.example/?to=[hidden]&n=[hidden]',
    )
  })
})

const visitors = {
  american: { addresses: ['ana.private@example.com'], phones: ['512-555-0134 or 737-555-0142'] },
  lettered: { addresses: [], phones: ['512-GET-ANAZ'] },
  british: { addresses: ['info@gmail.com'], phones: ['+44 20 7946 0958'] },
  mexican: { addresses: ['安娜@xn--fsqu00a.com'], phones: ['+52 55 1234 5678'] },
  chinese: { addresses: ['ana@例子.com'], phones: ['+86 138 0013 8000'] },
  danish: { addresses: ['ana@me.com'], phones: ['+45 32 12 34 56'] },
  older: { addresses: [], phones: ['555-0134'] },
}

describe('the sender’s own contact is hidden', () => {
  it.each<[keyof typeof visitors, string[]]>([
    [
      'british',
      [
        ...['+44 20 7946 0958', '+442079460958', '442079460958', '0044 20 7946 0958', '011 44 20 7946 0958'],
        ...['020 7946 0958', '20 7946 0958', '(020) 7946-0958', '7946 0958', '+44 (0) 20 – 7946 – 0958'],
        ...['+44\t20\t7946\t0958', '20*7946*0958', '+44 20\n7946 0958', '020 RWGM 0958', '0207946095８'],
        ...['info@gmail.com', 'info arroba gmail punto com', 'info(a)gmail', 'info 艾特 gmail 点 com'],
        ...['INFO @ GMAIL', 'info at gmail dot com'],
      ],
    ],
    [
      'mexican',
      [
        ...[
          '+52 55 1234 5678',
          '+52 1 55 1234 5678',
          '55 1234 5678',
          '5512345678',
          '1234 5678',
          '01 55 1234 5678',
        ],
        ...['安娜@xn--fsqu00a.com', '安娜@例子.com', '安娜 arroba 例子 punto com'],
      ],
    ],
    [
      'chinese',
      [
        ...['+86 138 0013 8000', '13800138000', '138-0013-8000', '0086 13800138000', '0013 8000'],
        ...['ana@例子.com', 'ana@xn--fsqu00a.com', 'ana%40%E4%BE%8B%E5%AD%90.com'],
      ],
    ],
    ['danish', ['32 12 34 56', '32123456', '4532123456', 'ana at me.com', 'ana@me', 'ana [a] me']],
    ['older', ['555-0134', '5550134', '555.0134']],
    ['lettered', ['512-GET-ANAZ', '512 438 2629', '(512) GETANAZ', '1-512-get-anaz', 'GET ANAZ', '438-2629']],
    [
      'american',
      [
        ...['512-555-0134', '737-555-0142', '555-0134', '555-0142', '512-KKK-0134', '737 KKK 01 42'],
        ...['555-0134x12', '555-0142 ext. 3', '0015125550134', '5-1-2-5-5-5-0-1-3-4', '512/555/0134'],
        ...['ana.private%2540example.com', 'ana.private%25252540example.com', 'ana.private-40example.com'],
        ...['ana.private=40example.com', 'ana.priv=\r\nate=40example.com', 'ana.private&amp;#64;example.com'],
        ...[
          'ana.private&amp;amp;commat;example.com',
          'ana.private%26%2364%3Bexample.com',
          'ana.private-2540example.com',
        ],
        ...['512-2D555-2D0134', '512=2D555=2D0134', '512=C2=A0555=C2=A00134', '512&nbsp;555&nbsp;0134'],
        ...['512%E2%80%91555%E2%80%910134', '512&amp;nbsp;555&ndash;0134', '512-20555-200134'],
        ...[
          'ana.private arroba example punto com',
          'ana.private(a)example.com',
          'ana.private艾特example点com',
        ],
        ...[
          'ana dot private @ example dot com',
          'ana.private (https://x)@example.com',
          'ana.private{a}example',
        ],
        ...['ana.private (https://x.example/a/long/way/to/somewhere?of=nothing&more=1)@example.com'],
        ...[
          '512 (https://x.example/a/long/way)-555-0134',
          'example: ana.private',
          'ana.private, you know, of example.com',
        ],
      ],
    ],
  ])('in every spelling: %s', (who, texts) => {
    for (const text of texts)
      expect.soft(withoutContact(`$240, ${text}, $250.`, visitors[who]), text).toBe('$240, [hidden], $250.')
  })

  it.each([
    ['Tel555-0134', 'Tel[hidden]'],
    ['电话是555-0134哦', '电话是[hidden]哦'],
    ['ana.private costs $240 at example', '[hidden] costs $240 at [hidden]'],
    ['$1 512-555-0134', '$1 [hidden]'],
    ['240, 512-555-0134, 350', '240, [hidden], 350'],
  ])('%s as %s', (text, hidden) => {
    expect(withoutContact(text, visitors.american)).toBe(hidden)
  })

  it.each<[keyof typeof visitors, string]>([
    ['british', 'For more info write to my gmail or come by, 7946 or 0958.'],
    ['british', 'It costs $20, 7946 or £958; #79460, 0958.'],
    ['american', '95550134, 55501345, $5,550,134 and 15550134.'],
    ['american', 'An example is private, Ana.'],
    ['danish', 'Ana, meet me at noon; some ana men.'],
    ['danish', 'Model 132123456 or 321234567.'],
    ['chinese', 'Banana at 例 子.'],
  ])('%s: what only looks like it stays: %j', (who, text) => {
    expect(withoutContact(text, visitors[who])).toBe(text)
  })
})

it.each([
  ...[
    '0044 20 7946 0958',
    '011 44 20 7946 0958',
    '0017375550142',
    '00 1 737 555 0142',
    '+44 (0) 20 – 7946 – 0958',
  ],
  ...[
    '737_555_0142',
    '737\t555\t0142',
    '737*555*0142',
    '737 555 01 42',
    '737.555.01.42',
    '737  –  555  –  0142',
  ],
  ...[
    '(737)\n555-0142',
    '737-\n555-0142',
    '737-555-\r\n0142',
    '+44 20 7946-\n0958',
    '+44    20   7946   0958',
  ],
  ...[
    'ana.ruiz @ work.com',
    'ana_ruiz@ work.com',
    'ana.ruiz @work.co.uk',
    'ana @ gmail.com',
    'j.ruiz @ mail.work.org',
    'ana55 @ hotmail.com',
    'ana@例子.com',
    'ana@例子.公司',
    '安娜@xn--fsqu00a.cn',
  ],
  ...['"ana ruiz"@work.example', 'ana%2540work.example', 'ana&amp;#64;work.example', 'ana@work.xn--p1ai'],
  ...['ana.ruiz (https://x)@work.example', 'ana@mail.work.example', 'анна@почта.рф', 'ana@3com.example'],
])('another contact is hidden: %j', (text) => {
  expect(shown(`$240, ${text}, $250.`)).toBe('$240, [hidden], $250.')
})

it.each([
  ['wa.me/442079460958', 'wa.me/[hidden]'],
  [
    'https://api.whatsapp.com/send?phone=442079460958&text=Hi',
    'https://api.whatsapp.com/send?phone=[hidden]&text=Hi',
  ],
  ['tel:+442079460958', 'tel:[hidden]'],
  ['WhatsApp: 44 20 7946 0958.', 'WhatsApp: [hidden].'],
  ['WhatsApp 442079460958', 'WhatsApp [hidden]'],
  ['+44 20 7946 0958 240 doors', '[hidden] 240 doors'],
  ['ana@work.example。谢谢', '[hidden]。谢谢'],
  ['Lunch @ Bouldin. ana@work.example. Then', 'Lunch @ Bouldin. [hidden]. Then'],
])('a contact of any person: %s as %s', (text, hidden) => {
  expect(shown(text)).toBe(hidden)
})

it('a long text takes no longer than its length', () => {
  const pieces = [
    '5',
    '555-',
    '+4 ',
    '00',
    'a',
    'ana.private',
    'example',
    '@',
    'a@',
    '"',
    '&',
    '&amp;',
    '=',
    '-2',
    '%25',
  ]
  const texts = pieces.map((piece) => piece.repeat(20_000 / piece.length))
  const started = process.cpuUsage()
  for (const text of texts) withoutContact(text, visitors.american)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
})

it.each([
  'It is $512, or $555 with the 0134 valve.',
  'Ana will be private until 5, at example street.',
  'Call a plumber; ab co is fine, as is a B. Company.',
  'Model 95550134.',
  'It is 240 x 350 x 1200 inches, 1,240,350,1200 in all, on 2026-11-24 at 10:11.',
  'Prices:\n240\n350\n1200',
  'See https://maps.example/@30.2672,-97.7431,17z or @ana on the site.',
  '请在星期二 9:00 来，价格 240。',
  '$1,250.00 - 1,400.00, $1,250-350-1200 or $250 – 350 – 1200',
  '11/28/2026 10:30, 2026-11-28 1030, 28.11.2026, 20261128 103045, IMG_20261128_103045',
  '30" x 80", 78704-1234, 2 x 4 x 8, 9-5, 9:00-17:00, 09:00 - 17:00 2026-11-28',
  '#4521-998, 1Z999AA10123456784, order 442079460958, 12345678901234, TACLA00012345C',
  '3@12.50, doors@85.00each, 2 @ 240.00, 4 doors @ $85.each, meet @ 5.30pm',
  '240*350*1200, 240\t350\t1200, 250 350 10 20, 240 – 350 – 1200, W=40in',
  'Phone on 2026-11-28, 9:00; tel. 10, 20 or 30; phone 240 350 12 50; lot 00-442-079-460-958',
  '30.2672, -97.7431; #00123; 100 200 300; +$240; +1,000; 5-10-15',
])('other words stay: %j', (text) => {
  expect(shown(text)).toBe(text)
})

const named: [string, string[]][] = [
  [
    'ana.ruiz@live.com',
    [
      'ana period ruiz at live period com',
      'ana point ruiz at live point com',
      'ana punto ruiz arroba live punto com',
      'ana.ruiz live',
      'ana.ruiz, live.com',
      'Ana Ruiz at live dot com',
      'ana ruiz @ live',
      'ana. ruiz@live. com',
      'ana. ruiz @ live. com',
      'ana.ruiz 艾特 live 点 com',
      'ana.ruiz live点com',
      'ana dot ruiz (at) live',
      'live: ana.ruiz',
      'ana(dot)ruiz(at)live(dot)com',
      'anadotruizatlivedotcom',
      'ana.ruiz@\nlive.com',
      'ana [dot] ruiz [at] live [dot] com',
      'ana.ruiz, it is at live',
      'ANA.RUIZ @ LIVE.COM',
      'a n a . r u i z @ l i v e . c o m',
      'ana ruiz live.com',
      'anaruizlivecom',
    ],
  ],
  [
    'ana.ruiz@austin.rr.com',
    ['ana.ruiz at austin dot rr dot com', 'ana.ruiz@austin', 'ana.ruiz @ austin period rr period com'],
  ],
  [
    'bob@smith.com',
    [
      'bob@smith',
      'bob at smith dot com',
      'bob at smith period com',
      'bob, smith.com',
      'bob (a) smith',
      'bob arroba smith punto com',
    ],
  ],
  [
    'sam.lee@me.com',
    ['sam.lee@me', 'sam.lee at me', 'sam lee at me.com', 'sam dot lee at me point com', 'sam.lee @ me . com'],
  ],
  ['may@yahoo.com', ['may @ yahoo', 'may at yahoo', 'may, yahoo.com', 'may [at] yahoo [dot] com']],
  [
    'will.hill@mail.com',
    ['will.hill at mail', 'will hill @ mail dot com', 'will dot hill at mail period com', 'will.hill mail'],
  ],
  ['ana.ruiz@x.com', ['ana.ruiz (at) x (dot) com', 'ana.ruiz at x dot com']],
  ['bobsmithson@live.com', ['bobsmithson live', 'bobsmithson at live', 'bob smithson @ live']],
]

it.each(named)('%s is hidden as people say it', (address, texts) => {
  for (const text of texts)
    expect
      .soft(withoutContact(`$240, ${text}, $250.`, { addresses: [address], phones: [] }), text)
      .toBe('$240, [hidden], $250.')
})

it.each([
  '512-555-O1O1',
  '512-555-0l0I',
  '512$555$0101',
  '512, then 555, then 0101',
  '512 dash 555 dash 0101',
  '๕๑๒-๕๕๕-๐๑๐๑',
  '५१२-५५५-०१०१',
  '➎➊➋-➎➎➎-⓿➊⓿➊',
  '❺❶❷-555-0101',
  '𝟝𝟙𝟚5550101',
  '𞥕𞥑𞥒5550101',
  '5️⃣1️⃣2️⃣5550101',
  '512 and then 555 and then 0101',
  '512.555.o1o1',
])('a number is hidden in other digits: %s', (text) => {
  expect(withoutContact(`$240, ${text}, $250.`, { addresses: [], phones: ['512-555-0101'] })).toBe(
    '$240, [hidden], $250.',
  )
})

it.each([
  'Hello Ana Ruiz, can you live without water until Monday?',
  'Dear Ana Ruiz, thank you for contacting Austin Plumbing!',
  'Ana Ruiz? Live music plays next door until ten.',
  'Hi Ana Ruiz,\n\nLive wires hang from the ceiling.',
  'Ana Ruiz, do you live in a house or in a condo?',
  'Ana Ruiz, live comfortably with a new furnace from $240.',
  'Hello Ana Ruiz. Live in peace, com or no com.',
  'Ana Ruiz lives at 12 Live Oak Street.',
  "Hi Ana Ruiz, we're at Live Oak until 5.",
  'Ana Ruiz, I live near Austin, round rock.',
  'Thank you, Ana. Ruiz Roofing lives up to its name.',
  'Do you live alone, Ana Ruiz?',
  'Ana Ruiz, our Austin office opens at nine. Call us.',
  'Ana and Mr. Ruiz live upstairs.',
  "Hi Bob, we met at Smith's last year.",
  'Hello Bob, Smith Plumbing comes on Monday.',
  'Bob, I work at the Smith building; it is $40.',
  'Hi Bob! Smith Company here.',
  'Bob Smith, common faults are leaks.',
  'Bob. Smith. Comfort first.',
  'Bob, a Smith is a smith.',
  'Mr. Smith and Bob can come at noon.',
  'Bob, Smithville is too far for us.',
  'Hi Bob, drive to Smithville at noon.',
  'We need a bobcat at Smithfield.',
  'Hi Sam Lee, meet me at noon.',
  'Sam Lee, come to me at 5.',
  'Sam Lee, for me it is fine.',
  'Hi Sam Lee, let me come by tomorrow.',
  'Sam Lee, meet me com or not.',
  'Hi Sam Lee, it costs me $240 at most.',
  'Sam, Lee and me at the shop.',
  'May we come on May 5?',
  'May I find your address on Yahoo?',
  'In May, Yahoo had our ad.',
  'May we search Yahoo comments?',
  'You may look at our reviews on Yahoo. May we?',
  'It may be at the yahoo building.',
  'Will Hill, mail comes at noon.',
  "Dear Will Hill, I will mail the company's quote.",
  'Will the hill at the mail box be a problem?',
  'Will Hill Street get mail?',
  'Hi Will Hill, please mail a check to the office.',
  'Will Hill, is the mailbox at the road?',
  'The dispatcher will hill the rows, and mail companies later.',
  'Dear Will Hill! Mail, com ports and more.',
  'Bob Smithson, you live near us.',
  'Hi Bob Smithson, can you live without heat?',
  'Hi Ana, 55 homes have it.',
  'Ana Ruiz, live in peace.',
  'J. Hill, at the hill, pays $20.',
  'Order it online @ homedepot.com for $40',
  '3 doors @ 450.ea',
  '3 doors@450.ea, 2 windows @450.ea',
  'Labor @ cost.Materials extra',
  'Find us @ www.homedepot.com, or @ www.live.com.',
  'See you @ noon. Bring cash.',
  'Buy model RP50587 @ lowes.com, item #4521 @ lowes.com.',
  'Follow us @austinplumbing.com today.',
  'Lunch @ 9 a.m @ home.us',
  'We fix it @ 85.00/hr, materials @ cost.',
  'I saw your ad @ yahoo.com',
  'The point is: period windows, dot by dot, at one point.',
  'Punto final, Ana. A period house by Ruiz at that point.',
  'I owe 5, then 12, then 555.',
  'Model O1O1, 10 ill ooze 555 oil.',
  '5 gallons of oil, then 12 filters and then 1 pump',
])('a text to people whose addresses are words stays: %j', (text) => {
  const others = ['ana.ruiz@live.in', 'j.hill@att.net']
  for (const address of [...named.map(([one]) => one), ...others])
    expect.soft(withoutContact(text, { addresses: [address], phones: ['512-555-0101'] }), address).toBe(text)
})
