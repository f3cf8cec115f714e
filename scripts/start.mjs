// npm start: from a fresh clone to a running site.
import { become, ensureBuilt, ensureInstalled, ensureNode } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
await become(node, ['src/server/main.ts'], { NODE_ENV: 'production' })
