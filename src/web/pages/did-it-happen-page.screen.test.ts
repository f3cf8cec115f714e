import { waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { askAboutOutcomes } from '#server/outcomes/outcome-questions.service.ts'
import { askedBusiness } from '#test/asked.ts'
import { openMails } from '#test/opened-mails.ts'
import { fill } from '#test/screens/fill.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const title = () => page().findByRole('heading', { level: 1 })
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))

/** A visitor's appointment that ended two days ago, and the links in the emails that ask for its outcome. */
async function met() {
  const asked = await askedBusiness(site.test)
  await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
    VALUES (${asked.id}, ${asked.business.id}, 'confirmed', now() - interval '49 hours', now() - interval '48 hours',
      now() - interval '96 hours')`.execute(site.test.db)
  const { db, app } = site.test
  await askAboutOutcomes({ db, jobs: app.jobs, config: app.config })
  const linkTo = async (to: string) => {
    const [mail] = await openMails(db, { address: to, subject: 'How did it go with' })
    return /(\/did-it-happen\?token=out_[\w-]{43}&answer=)yes/.exec(mail?.text_body ?? '')?.[1] ?? ''
  }
  return { ...asked, linkTo }
}

it('a visitor says in the conversation after an appointment what it cost, and changes that', async () => {
  const { link } = await met()
  await site.visit(link, { size: phone })
  const card = async () => within(await page().findByRole('region', { name: 'Did it happen?' }))
  await site.user.click(await (await card()).findByRole('button', { name: /needs your reply/ }))
  await site.user.click((await card()).getByLabelText('Yes, it happened'))
  const cost = async () => (await card()).findByLabelText('What you paid, in dollars')
  fill(await cost(), 'a lot')
  await press('Save answer')
  await (await card()).findByText('Please enter dollars, such as 80 or 79.50')
  fill(await cost(), '$1,240')
  await press('Save answer')
  const said = await page().findByText(/You said it happened and cost \$1,240\./)
  await waitFor(() => expect(said).toHaveFocus())
  await site.reload()
  const change = async () => (await card()).findByRole('button', { name: 'Change your answer' })
  ;(await change()).focus()
  await site.user.keyboard('{Enter}')
  await waitFor(async () => expect((await card()).getByLabelText('Yes, it happened')).toHaveFocus())
  ;(await card()).getByRole('button', { name: 'Cancel' }).focus()
  await site.user.keyboard('{Enter}')
  await waitFor(async () => expect(await change()).toHaveFocus())
  await site.user.keyboard('{Enter}')
  expect(await cost()).toHaveValue('1240')
  await site.user.click((await card()).getByLabelText('Not yet'))
  await press('Save answer')
  await page().findByText(/You said it hasn’t happened yet\./)
})

it('a link in the email chooses an answer, which one press stores without signing in', async () => {
  const { email, business, linkTo } = await met()
  await site.visit(`${await linkTo(email)}no`)
  await page().findByText(new RegExp(`You and ${business.name} had an appointment on`))
  expect(address()).toBe('/did-it-happen')
  const no = page().getByLabelText('No, it didn’t')
  expect(no).toBeChecked()
  const stored = () =>
    site.test.db
      .selectFrom('outcome_answers')
      .select(['outcome', 'cost_cents'])
      .orderBy('answered_at', 'desc')
      .execute()
  const before = (await stored()).length
  page().getByRole('button', { name: 'Save answer' }).focus()
  await site.user.keyboard('{Enter}')
  await waitFor(async () => expect(await title()).toHaveTextContent('Thank you'))
  expect(await stored()).toHaveLength(before + 1)
  expect((await stored())[0]).toEqual({ outcome: 'no', cost_cents: null })
  await site.visit('/did-it-happen')
  await waitFor(async () => expect(await title()).toHaveTextContent('This link doesn’t work'))
})

it('a link whose question was answered says how, and one whose time is over takes no answer', async () => {
  const { session, linkTo } = await met()
  const link = await linkTo(session.email)
  const change = (changes: object) =>
    site.network.answer('/api/outcomes/open', {
      json: {
        side: 'business',
        otherName: 'Ana Ruiz',
        basis: 'appointment',
        agreedAt: '2026-11-10T16:00:00.000Z',
        answer: { outcome: 'yes', costCents: 24_000, answeredAt: '2026-11-12T16:00:00.000Z' },
        until: '2027-01-20T16:00:00.000Z',
        isOpen: true,
        ...changes,
      },
    })
  change({})
  await site.visit(`${link}yes`)
  await page().findByText(/You said it happened and cost \$240\. You can change that here\./)
  const cost = page().getByLabelText('What they paid, in dollars')
  expect(cost).toHaveValue('240')
  fill(cost, '0')
  await press('Save answer')
  await page().findByText('Please leave it empty if nothing was paid')

  change({ answer: null, isOpen: false })
  await site.visit(`${link}yes`)
  await waitFor(async () => expect(await title()).toHaveTextContent('This question is closed'))
  expect(page().getByText(/You could answer it until Jan 20, 2027\./)).toBeVisible()
  expect(page().queryByRole('button', { name: 'Save answer' })).toBeNull()
})
