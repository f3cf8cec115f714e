import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What nearly every page needs, in few files: they compress better together, and the packages stay cached over releases. */
const chunks = [
  { name: 'packages', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'shared', test: /node_modules\/lucide-react\/|src\/(web|shared)\//, minShareCount: 3 },
]

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), !isSsrBuild && command === 'build' && precompress()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/web/entry-client.tsx', output: { codeSplitting: { groups: chunks } } },
  },
  // The built renderer carries its packages with it and starts faster; in development Vite loads them as they are.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
