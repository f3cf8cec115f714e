// npm run admin -- COMMAND: staff commands; without a command it lists them.
import { become, ensureInstalled, ensureNode } from './bootstrap.mjs'

ensureInstalled()
await become(ensureNode(), ['src/server/admin.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
