import { startSites, tryEachRoute } from './access-checks.ts'
import { conversationMatrixRows } from './matrix-rows.ts'

startSites()

tryEachRoute(conversationMatrixRows)
