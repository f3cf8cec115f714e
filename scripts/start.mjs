// npm start: from a fresh clone to a running site.
import { ensureBuilt, ensureInstalled, ensureNode, keepRunning } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
await keepRunning(node, ['src/server/main.ts'], { NODE_ENV: 'production' })
