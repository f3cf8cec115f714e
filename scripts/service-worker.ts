import path from 'node:path'
import { build, type Plugin } from 'vite'

const source = path.join(import.meta.dirname, '../src/web/worker/service-worker.ts')

/** Writes the service worker as one plain script, `sw.js`, at the root: it may serve what is below its own address. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          copyPublicDir: false,
          rolldownOptions: { input: source, output: { format: 'iife' } },
        },
      })
      const [output] = [built].flat()
      const chunk = output && 'output' in output ? output.output[0] : undefined
      if (!chunk) throw new Error('The service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
    },
  }
}
