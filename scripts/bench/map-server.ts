import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Config } from '#server/config.ts'
import { pagePolicy } from '#server/lib/http/security-headers.ts'
import { readDrawing } from '#server/map/drawing.ts'
import { root } from './bench-server.ts'

const folder = path.join(root, '.cache/bench/map')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Builds the page with the map alone and serves it under the site's policy. MAP_BASE names another drawing, as JSON. */
export async function serveMap(port = 0): Promise<{ url: string; stop: () => Promise<void> }> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'scripts/bench/map-page.tsx',
        output: { entryFileNames: 'map.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const sheet = fs.readdirSync(folder).find((name) => name.endsWith('.css'))
  const { MAP_BASE } = process.env
  const base = MAP_BASE ? fs.readFileSync(MAP_BASE, 'utf8') : JSON.stringify(await readDrawing())
  const document = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Map</title><link rel="stylesheet" href="/${sheet}"><body><script type="module" src="/map.js"></script>`
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', document],
    '/api/map': [
      'application/json',
      JSON.stringify({ base: '/map/base.json', attribution: 'Map: Find Local' }),
    ],
    '/map/base.json': ['application/json', base],
  }
  const policy = pagePolicy({ publicApiUrl: '', stripe: null } as unknown as Config, "'self'", false)
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://map')
    const file = path.join(folder, path.basename(pathname))
    const [type, body] =
      answers[pathname] ??
      (fs.existsSync(file)
        ? [types[path.extname(file)] ?? '', fs.readFileSync(file)]
        : ['text/plain', 'Not found'])
    response.writeHead(body === 'Not found' ? 404 : 200, {
      'content-type': type,
      'content-security-policy': policy,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
