import { queryOptions } from '@tanstack/react-query'
import type {
  CreateBranch,
  CreateCategory,
  DeskCategoryAnswer,
  DeskCategoryList,
  UpdateCategory,
} from '#shared/categories/categories-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { deskListOptions, requireBody } from './desk-query.ts'

const path = '/api/admin'

/** Every category in visitor order; never more than one page. */
export function deskCategoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'categories'],
    queryFn: async () => {
      const { categories } = requireBody(await api.query<DeskCategoryList>([`${path}/categories`]))
      return { items: categories, page: 1, hasMore: false }
    },
    ...deskListOptions,
  })
}

/** A category with everything below it. */
export function deskCategoryQuery(api: Api, categoryId: number) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'categories', categoryId],
    queryFn: async () =>
      requireBody(await api.query<DeskCategoryAnswer>([`${path}/categories`, categoryId])).category,
    refetchOnMount: 'always',
  })
}

/** A level below a category: where its entries are, and where new ones are added. */
export type Branch = 'subcategories' | 'services'

/**
 * Changes to a category and everything below it. All compare the category's own `revision`, so an edit of one branch is
 * based on the latest siblings. Each throws ApiError, 409 when someone else was first or when businesses use the entry.
 */
export function categoryActions(api: Api) {
  return {
    create: (category: CreateCategory) =>
      api.mutate<DeskCategoryAnswer>('POST', `${path}/categories`, category),
    update: (categoryId: number, category: UpdateCategory) =>
      api.mutate<DeskCategoryAnswer>('PUT', `${path}/categories/${categoryId}`, category),
    remove: (categoryId: number, revision: number) =>
      api.mutate('DELETE', `${path}/categories/${categoryId}?revision=${revision}`),
    /** `parentId` is the category of a subcategory, or the subcategory of a service. */
    addBranch: (branch: Branch, parentId: number, entry: CreateBranch) =>
      api.mutate<DeskCategoryAnswer>(
        'POST',
        `${path}/${branch === 'services' ? 'subcategories' : 'categories'}/${parentId}/${branch}`,
        entry,
      ),
    renameBranch: (branch: Branch, id: number, name: string, revision: number) =>
      api.mutate<DeskCategoryAnswer>('PUT', `${path}/${branch}/${id}`, { name, revision }),
    removeBranch: (branch: Branch, id: number, revision: number) =>
      api.mutate<DeskCategoryAnswer>('DELETE', `${path}/${branch}/${id}?revision=${revision}`),
  }
}
