import type { Manifest } from '#server/lib/manifest.ts'
import { categoriesRoutes } from './categories.routes.ts'
import { categoriesDeskRoutes } from './categories-desk.routes.ts'
import { categoryBranchesRoutes } from './category-branches.routes.ts'

export const room: Manifest = {
  routes: { '/categories': [categoriesRoutes] },
  desk: { listings: { '/categories': [categoriesDeskRoutes], '': [categoryBranchesRoutes] } },
}
