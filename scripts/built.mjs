// Runs one of the scripts in TypeScript, of which the first argument is the path, with the built pages it needs.
import { become, ensureBuilt, ensureInstalled, ensureNode } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
await become(node, process.argv.slice(2), { NODE_ENV: 'production' })
