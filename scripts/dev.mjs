// npm run dev: the server restarts when one of its sources changes; what the browser loads is Vite's matter.
import { become, ensureInstalled, ensureNode } from './bootstrap.mjs'

ensureInstalled()
const watched = ['src/server', 'src/shared'].map((folder) => `--watch-path=${folder}`)
await become(ensureNode(), ['--watch', ...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  NODE_ENV: 'development',
})
