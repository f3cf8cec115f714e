import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What nearly every page needs, in few files: they compress better together, and the packages stay cached over releases. */
const chunks = [
  { name: 'packages', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'shared', test: /node_modules\/lucide-react\/|src\/(web|shared)\//, minShareCount: 3 },
]

/** Builds lucide's icons with our own component instead of the package's, in the browser build and in the renderer. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => path.join(import.meta.dirname, 'src/web/ui/lean-icon.tsx'),
  },
}

/** React Router names its components in a way that keeps those in the bundle that nobody uses: Form, NavLink, prefetching. */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    leanIcons,
    unusedRouterParts,
    !isSsrBuild && command === 'build' && precompress(),
  ],
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
