import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RegisteredBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import type { ListedAlready } from '#shared/businesses/form/listed-already.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Registers a business. Throws ApiError, with `fieldErrors` by field name for rejected input. */
export async function registerBusiness(api: Api, form: FormData): Promise<void> {
  await api.mutate<RegisteredBusiness>('POST', '/businesses', form)
}

/** Listed businesses that may be the same one, the most alike first. */
export const listedAlreadyQuery = (api: Api, name: string, address: string) =>
  queryOptions({
    queryKey: ['businesses', 'listed-already', name, address],
    queryFn: async () => {
      const found = await api.query<{ businesses: ListedAlready[] }>([
        '/api/businesses/listed-already',
        { name, address },
      ])
      return found?.businesses ?? []
    },
    enabled: name !== '' && address !== '',
    retry: false,
  })

/** Invalidates every list in which a new business must appear, and the counts of the category tree. */
export function invalidateBusinessLists(queryClient: QueryClient): void {
  for (const key of ['mine', 'businesses', 'categories']) {
    queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}
