import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSuspicious, ruleText, type SpamRule, spamBound, spamRuleNames, spamRules } from './spam-rules.ts'
import { noFacts, type SpamFacts, scoreSpam } from './spam-score.ts'

const facts = (text: string, more: Partial<SpamFacts> = {}): SpamFacts => ({
  ...noFacts,
  text,
  names: ['Noemi Ruiz'],
  email: 'noemi@example.com',
  ...more,
})
const plain = 'My kitchen faucet drips. Could you come next week?'
const newcomer = { days: 0, isConfirmed: false, wasAccepted: false }

describe('each rule', () => {
  const examples: Record<SpamRule, SpamFacts> = {
    link: facts('It looks like https://example.com/tap.jpg'),
    links: facts('Look at www.example.com and also at other-example.org/x.'),
    hidden_link: facts('Write to wa.me/15125550100'),
    link_markup: facts('<a href="x">this</a>'),
    link_in_name: facts(plain, { names: ['Noemi www.example'] }),
    sales_pitch: facts('Cheap backlinks'),
    sales_pitches: facts('Backlinks, and the first page of Google'),
    offer: facts('We can design your website.'),
    disguised: facts('Free mоney'),
    capitals: facts('PLEASE CALL ME BACK SOON BECAUSE THE PIPE IN MY KITCHEN IS LEAKING A LOT OF WATER'),
    repeated_signs: facts('Please!!!!!!!!'),
    throwaway_email: facts(plain, { email: 'a@mailinator.com' }),
    own_copies: facts(plain, { ownCopies: 6 }),
    others_copies: facts(plain, { othersCopies: 3 }),
    burst: facts(plain, { lastHour: 7, lastDay: 7 }),
    long_burst: facts(plain, { lastHour: 7, lastDay: 19 }),
    link_burst: facts(plain, { unansweredLinks: 5 }),
    blocked: facts(plain, { blocks: 2 }),
    new_account: facts(plain, { account: { ...newcomer, isConfirmed: true } }),
    unconfirmed: facts(plain, { account: { ...newcomer, days: 2 } }),
    long_known: facts(plain, { account: { days: 91, isConfirmed: true, wasAccepted: false } }),
    accepted: facts(plain, { account: { days: 2, isConfirmed: true, wasAccepted: true } }),
    released: facts(plain, { wasReleased: true }),
  }

  it.each(Object.entries(examples))('%s fires alone, and alone is not suspicious', (rule, given) => {
    const { points } = spamRules[rule as SpamRule]
    expect(scoreSpam(given).rules).toEqual([rule])
    expect(points).toBeLessThan(spamBound)
    expect(ruleText(rule)).toContain(String(Math.abs(points)))
  })

  it('has a neighbor that does not fire', () => {
    const quiet = [
      facts('Write to noemi@example.com or call 512-555-0100 between 5.30 and 7.Please not on Sunday.'),
      facts('WOW, OK!!! I need it A.S.A.P.'),
      facts('¿Cuánto cuesta una limpieza de casa? Tengo tres recámaras y dos baños.'),
      facts('Сколько стоит уборка? 我需要打扫房子。'),
      facts('Two tabs at Café Déjà Vu, 25 % off?', {
        ownCopies: 5,
        othersCopies: 2,
        lastHour: 6,
        blocks: 1,
        unansweredLinks: 4,
      }),
      facts(plain, { account: { days: 90, isConfirmed: true, wasAccepted: false } }),
    ]
    expect(quiet.map((given) => scoreSpam(given))).toEqual(quiet.map(() => ({ score: 0, rules: [] })))
  })
})

describe('typical texts', () => {
  const fine: Record<string, SpamFacts> = {
    'a phone number and a link': facts(`${plain} Call 512-555-0100. Photo: https://example.com/faucet.jpg`),
    'two links, in capitals': facts(
      'HI, I NEED A DECK LIKE THIS ONE https://example.com/a AND LIKE THIS ONE https://example.com/b PLEASE CALL ME',
    ),
    'to a marketing agency': facts(
      'I run a bakery and need SEO services: backlinks, and the first page of Google. My site is example.com',
    ),
    'the eighth of one morning, by a new account': facts(`${plain} https://example.com/a`, {
      account: newcomer,
      ownCopies: 7,
      lastHour: 7,
      lastDay: 7,
    }),
    'a listing of a new marketing agency': facts(
      'We help your business grow: SEO services and social media.',
      { account: newcomer },
    ),
    'a review by a new account': facts(
      'THE BEST TACOS IN TOWN!!!!!!!!!! I WILL COME BACK EVERY SINGLE WEEK, I PROMISE',
      {
        account: newcomer,
      },
    ),
  }
  it.each(Object.entries(fine))('%s is fine', (_, given) => {
    expect(isSuspicious(scoreSpam(given))).toBe(false)
  })

  const suspicious: Record<string, SpamFacts> = {
    'a sales pitch': facts(
      'Hello, we can get your website on the first page of Google. Our SEO services include backlinks. https://example.com',
    ),
    'a loan with a hidden link': facts('We offer personal loans for your business: bit.ly/abc123'),
    'a crypto scheme by chat': facts(
      'Earn $500 a day from home with crypto trading signals: https://t.me/abc https://t.me/def',
    ),
    'forum markup': facts(
      '[url=https://example.com]casino[/url] [url=https://example.org]online casino[/url]',
    ),
    'the same pitch everywhere': facts('We design your website. example.com', {
      ownCopies: 8,
      lastHour: 8,
      lastDay: 8,
    }),
    'a text of many senders, with links': facts('See https://example.com and https://example.org', {
      othersCopies: 5,
    }),
    'who keeps on after two blocks': facts('We offer your business more: example.com', { blocks: 3 }),
  }
  it.each(Object.entries(suspicious))('%s waits for staff', (_, given) => {
    expect(isSuspicious(scoreSpam(given))).toBe(true)
  })
})

const count = fc.nat({ max: 50 })
const anyFacts: fc.Arbitrary<SpamFacts> = fc.record({
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom('www.', 'a-', '.com', 'we ', 'https://', 'your site ', '!', 'о', 'crypto ', 'é'),
        {
          maxLength: 200,
        },
      )
      .map((parts) => parts.join('')),
  ),
  names: fc.array(fc.string(), { maxLength: 2 }),
  email: fc.option(fc.emailAddress()),
  account: fc.option(
    fc.record({ days: fc.nat({ max: 900 }), isConfirmed: fc.boolean(), wasAccepted: fc.boolean() }),
  ),
  lastHour: count,
  lastDay: count,
  ownCopies: count,
  othersCopies: count,
  blocks: count,
  wasReleased: fc.boolean(),
  unansweredLinks: fc.nat(20),
})

describe('any facts', () => {
  it('have a score that is the sum of the rules that fired, each once', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { score, rules } = scoreSpam(given)
        expect(new Set(rules).size).toBe(rules.length)
        expect(spamRuleNames).toEqual(expect.arrayContaining(rules))
        expect(score).toBe(
          Math.max(
            0,
            rules.reduce((sum, rule) => sum + spamRules[rule].points, 0),
          ),
        )
        expect(scoreSpam(given)).toEqual({ score, rules })
      }),
    )
  })

  it('score no less with a link more, more copies, or more of a burst', () => {
    fc.assert(
      fc.property(anyFacts, count, (given, more) => {
        const { score } = scoreSpam(given)
        const worse: SpamFacts[] = [
          { ...given, text: `${given.text} https://one.example/${more}` },
          { ...given, ownCopies: given.ownCopies + more },
          { ...given, othersCopies: given.othersCopies + more },
          { ...given, lastHour: given.lastHour + more, lastDay: given.lastDay + more },
          { ...given, blocks: given.blocks + more },
        ]
        for (const other of worse) expect(scoreSpam(other).score).toBeGreaterThanOrEqual(score)
        expect(scoreSpam({ ...given, wasReleased: true }).score).toBeLessThanOrEqual(score)
      }),
    )
  })

  it('take no longer to score than their text is long, however hostile', () => {
    const parts = [
      'a-',
      'a.',
      'www.a.',
      'https://',
      'we can your ',
      'crypto '.repeat(3),
      '<a x',
      'о',
      '!',
      'make money ',
    ]
    /** Milliseconds of this thread alone: others may have the processor meanwhile. */
    const cost = (text: string): number => {
      const started = process.threadCpuUsage()
      scoreSpam(facts(text))
      return process.threadCpuUsage(started).user / 1_000
    }
    for (const part of parts) {
      const short = part.repeat(2_000 / part.length)
      // Compiles the expressions.
      cost(short)
      const long = cost(short.repeat(10))
      expect(long, part).toBeLessThan(30 * cost(short) + 50)
    }
  })
})
