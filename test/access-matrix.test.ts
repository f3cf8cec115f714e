import { expect, it } from 'vitest'
import { routesOfSites, startSites, tryEachRoute } from './access-checks.ts'
import { deskRows } from './desk-rows.ts'
import { otherMatrixRows, rowsBesideTheDesk } from './matrix-rows.ts'

/**
 * Rights of every kind of visitor on every route; those of the desk and of conversations are in
 * `desk-access-matrix.test.ts` and `conversation-access-matrix.test.ts`.
 * The rows are compared with the running application's route table: a route without a row fails, and so does a row
 * without a route.
 */

/** Documentation, health, files and pages: the same for everyone, with no user data. */
const outsideTheApi =
  /^(GET|HEAD|OPTIONS) (\/api\/docs|\/api\/openapi\.json|\/healthz|\/readyz|\/uploads\/|\/api\/uploads\/|\/robots\.txt|\/\.well-known\/security\.txt|\/sitemap|\/\*|\/[\w.-]*(\.\w+)?$|\/(assets|map|services|examples)\/)/

startSites()

it('has a row for every route, and a route for every row', () => {
  const routes = routesOfSites().filter((route) => !outsideTheApi.test(route))
  const handled = routes.filter((route) => !/^HEAD |^\w+ \/?\*$|^\w+ \/api\/\*$/.test(route))
  expect(handled.sort()).toEqual(Object.keys({ ...rowsBesideTheDesk, ...deskRows }).sort())
})

tryEachRoute(otherMatrixRows)
