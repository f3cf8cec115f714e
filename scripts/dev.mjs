// npm run dev: restarts the server when one of its sources changes; Vite handles what the browser loads.
import { ensureInstalled, ensureNode, run } from './bootstrap.mjs'

ensureInstalled()
const watched = ['src/server', 'src/shared'].map((folder) => `--watch-path=${folder}`)
// Node's watcher doesn't run --import itself, so this process stays above it and stops it when npm exits.
await import('./end-with-parent.mjs')
const args = ['--watch', ...watched, '--watch-preserve-output', 'src/server/main.ts']
process.exit(await run(ensureNode(), args, { NODE_ENV: 'development' }))
