// npm run dev: the server restarts when one of its sources changes; what the browser loads is Vite's matter.
import { ensureInstalled, ensureNode, run } from './bootstrap.mjs'

ensureInstalled()
const watched = ['src/server', 'src/shared'].map((folder) => `--watch-path=${folder}`)
// Node's watcher runs no --import of its own, so this process stays above it and ends it when npm is gone.
await import('./end-with-parent.mjs')
const args = ['--watch', ...watched, '--watch-preserve-output', 'src/server/main.ts']
process.exit(await run(ensureNode(), args, { NODE_ENV: 'development' }))
