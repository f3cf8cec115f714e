import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { ownedBusiness } from '#test/asked.ts'
import { pdfFile } from '#test/attachments.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { openMails } from '#test/opened-mails.ts'
import { findLog } from '#test/screens/conversation.ts'
import { chooseFiles } from '#test/screens/files.ts'
import { fill } from '#test/screens/fill.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

beforeAll(() =>
  site.test.db
    .insertInto('search_places')
    .values({
      name: '78704',
      kind: 'zip',
      latitude: 30.243,
      longitude: -97.7651,
      half_height: 0.02,
      half_width: 0.02,
    })
    .execute(),
)

type Owned = Awaited<ReturnType<typeof ownedBusiness>>
let serial = 0
const twoBusinesses = async (): Promise<[Owned, Owned]> => [
  await ownedBusiness(site.test),
  await ownedBusiness(site.test),
]
const newPerson = () => ({ email: `others.${++serial}@example.com`, text: `Plants for roof no. ${serial}.` })
const field = (name: string) => page().findByLabelText(name)
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
const files = () =>
  within(page().getByRole('list', { name: 'Files to send' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /\w+\.\w{3}/.exec(textContent ?? '')?.[0])
const askOthers = async () =>
  site.user.click(await page().findByRole('link', { name: 'Ask more businesses' }))

/** Sends a request to a business from its page. */
async function askOne({ business }: Owned, email: string, text: string, hasFiles = true): Promise<void> {
  await site.visit(`/businesses/${business.id}`, { size: phone })
  await site.user.click((await page().findAllByRole('button', { name: 'Request Quote' }))[0] as HTMLElement)
  await page().findByRole('dialog')
  fill(await field('Name'), 'Ana Ruiz')
  fill(await field('Phone'), '512-555-0101')
  fill(await field('Email'), email)
  fill(await field('What do you need?'), text)
  if (hasFiles) {
    await chooseFiles(
      site,
      'Add photos or videos of the job',
      {
        name: 'Roof.jpg',
        type: 'image/jpeg',
        content: await buildPhoto('jpeg', { width: 2000, height: 1500 }),
      },
      { name: 'Plan.pdf', type: 'application/pdf', content: pdfFile },
    )
    await waitFor(() => expect(page().queryByText('One moment…')).toBeNull())
  }
  await press('Send request')
}

/** Goes on from the job, which has come along, to the businesses, and asks another one by its name. */
async function askOnly({ name }: { name: string }): Promise<void> {
  const box = await field('Add a business by name')
  fill(box, name)
  await press(`Add ${name}`)
  await page().findByText(/^1 of 4 chosen/)
  await page().findByText(`Added ${name} to the list`)
  expect(box).toHaveFocus()
  await press('Continue')
  await press('Ask one business')
  await page().findByRole('heading', { name: `We asked ${name}` })
}
async function goToBusinesses(): Promise<void> {
  fill(await field('Where?'), '78704')
  await press('Continue')
  await field('Add a business by name')
}

it('a visitor who asked one business asks others with what they typed and added, from the dialog', {
  tags: 'long',
}, async () => {
  const [first, second] = await twoBusinesses()
  const { email, text } = newPerson()
  // The second file is still on its way when others are asked.
  let uploads = 0
  const gate = site.network.hold(({ url = '' }) => url.endsWith('/attachments') && ++uploads === 2)
  await askOne(first, email, text)
  await page().findByText(/Adding your files: 1 of 2\./)
  await askOthers()
  await waitFor(() => expect(address()).toBe(`/request?asked=${first.business.id}`))
  await waitFor(async () => expect(await field('What do you need?')).toHaveValue(text))
  expect(files()).toEqual(['Roof.jpg', 'Plan.pdf'])
  await goToBusinesses()
  gate.release()
  await askOnly(second.business)
  await page().findByText(/^Your request is sent, with 2 files\./)

  for (const { session } of [second, first]) {
    await site.visit('/messages', { as: session })
    await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
    expect(
      await (await findLog()).findByRole('button', { name: 'Photo from Ana Ruiz: Roof.jpg' }),
    ).toBeVisible()
    expect(await (await findLog()).findByRole('link', { name: /^Plan\.pdf/ })).toBeVisible()
  }
  const mails = await openMails(site.test.db, { address: email })
  const link = mails
    .flatMap(({ text_body }) => /\/request-answers\?token=\S+/.exec(text_body)?.[0] ?? [])
    .at(-1)
  await site.visit(link ?? '')
  for (const { business } of [first, second])
    expect(await page().findByRole('row', { name: new RegExp(business.name) })).toBeVisible()
})

it('a visitor reads why the answer of the first business won’t be beside the others', {
  tags: 'long',
}, async () => {
  const [first, second] = await twoBusinesses()
  const pitch = 'We get your website on the first page of Google with backlinks: https://rank.example.com'
  await askOne(first, newPerson().email, pitch, false)
  await askOthers()
  await waitFor(async () => expect(await field('What do you need?')).toHaveValue(pitch))
  await goToBusinesses()
  await page().findByText('You’ll see their reply with the others.')
  await askOnly(second.business)
  const apart = `Our team is still reviewing your request to ${first.business.name}. Their reply will come separately.`
  await page().findByText(apart)
  // It is noted in the first entry of the form by then.
  await waitFor(() => expect(address()).toBe('/request'))
  await site.reload()
  await page().findByText(apart)
})
