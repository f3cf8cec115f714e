import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What nearly every page needs, in few files: they compress better together, and the packages stay cached over releases. */
const chunks = [
  { name: 'packages', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: 'shared',
    test: /node_modules\/lucide-react\/|src\/(shared\/(?!lib\/return)|web\/(?!auth|quote-requests|users|site\/legal|ui\/(?:avatar|dialog|password-input|city-at)))/,
    minShareCount: 3,
  },
  // The parts that several pages about signing in have.
  {
    name: 'sign-in',
    test: /src\/web\/auth\/|src\/shared\/lib\/return|ui\/(?:password-input|city-at)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

/** False for the files that every page has loaded by the time it asks for another one. */
const isNotThereYet = (file: string) => !/\/(?:rolldown-runtime|packages|shared)-/.test(file)

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
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        // instrumentation, which is given by an option that we don't use
        .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        .replaceAll('= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined')
        .replaceAll('opts?.instrumentationNavigateMetaReceiver', 'undefined')
        // texts for who writes routes, who sees them in development
        .replaceAll(/\b((?:invariant|warning|warningOnce)\(.*), (?:"(?:[^"\\]|\\.)*"|`[^`]*`)\);$/gm, '$1);'),
      map: null,
    }),
  },
}

/** TanStack Query carries endless lists along; ours have pages. */
const unusedQueryParts: Plugin = {
  name: 'unused-query-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/query\.js$/ },
    handler: (code) => ({
      code: code.replace(/this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /, ''),
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
    unusedQueryParts,
    !isSsrBuild && command === 'build' && precompress(),
  ],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: (_page, files) => files.filter(isNotThereYet) },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/web/entry-client.tsx', output: { codeSplitting: { groups: chunks } } },
  },
  // The built renderer carries its packages with it and starts faster; in development Vite loads them as they are.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
