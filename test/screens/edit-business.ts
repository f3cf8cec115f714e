import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildCategory } from '#test/factories.ts'
import { type NewOwner, signUpOwner } from '#test/owner.ts'
import { photo } from './pictures.ts'
import { page, type startSite } from './site.ts'

export const main = () => within(page().getByRole('main'))
export const field = (label: string) => main().getByLabelText(label)
export const fieldset = (name: string) =>
  main().getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement
export const group = (name: string) => within(fieldset(name))
export const note = () => main().queryByText('Unsaved changes')

/** The steps of Edit Business on a site. */
export function editBusinessOn(site: ReturnType<typeof startSite>) {
  return {
    save: async () => site.user.click(await main().findByText('Save Changes')),

    choose: (name: string, ...files: File[]) =>
      site.user.upload(fieldset(name).querySelector('input[type=file]') as HTMLElement, files),

    follow: async (name: string) => site.user.click(await main().findByRole('link', { name })),

    /** An owner whose listing has two pictures. */
    async newOwner(): Promise<NewOwner> {
      await buildCategory(site.test.db)
      const gallery = await Promise.all(
        ['teal', 'gold'].map(async (color) => (await photo(color)).arrayBuffer()),
      )
      return signUpOwner(
        site.test,
        { businessName: 'Reyes Home Cleaning', phone: '512-555-0100', description: 'We clean houses.' },
        { gallery: gallery.map((bytes) => Buffer.from(bytes)) },
      )
    },

    async openEdit(as: NewOwner): Promise<void> {
      await site.visit(`/edit-business/${as.business.id}`, { as: as.session })
      await waitFor(() => expect(field('Business Name')).toHaveValue('Reyes Home Cleaning'))
    },

    async stored({ business, session }: NewOwner): Promise<Business> {
      const { headers } = session
      const answer = await site.test.app.inject({ url: `/api/businesses/${business.id}`, headers })
      return answer.json().business
    },

    editElsewhere: ({ business, session }: NewOwner, fields: Record<string, string>) =>
      editBusiness(site.test.app, { business: business.id, headers: session.headers }, fields),
  }
}
