import { startSites, tryEachRoute } from './access-checks.ts'
import { deskRows } from './desk-rows.ts'
import { ofDesk } from './matrix-row.ts'

startSites()

tryEachRoute(
  Object.fromEntries(
    Object.entries(deskRows).map(([route, { send, status }]) => [route, ofDesk(send, status)]),
  ),
)
