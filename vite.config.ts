import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons, leanIcons, leanPackages, routerEngine } from './scripts/lean-packages.ts'
import { pageStyles } from './scripts/page-styles.ts'
import { precompress } from './scripts/precompress.ts'
import { serviceWorker } from './scripts/service-worker.ts'

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

/** Whether one of these pages, or the entry of every visit, loads a module at once. */
function isLoadedBy(...files: string[]) {
  const known = new Map<string, boolean>()
  return function isIn(id: string, graph: ModuleGraph): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    const isFile = files.some((file) => id.endsWith(`/src/web/${file}.tsx`))
    // Set first, so that circular imports end.
    known.set(id, isFile)
    // Structured data is written by the server alone; the browser's build drops it.
    const importers = graph.getModuleInfo(id)?.importers.filter((one) => !one.endsWith('-json-ld.ts')) ?? []
    known.set(id, isFile || importers.some((one) => isIn(one, graph)))
    return known.get(id) ?? false
  }
}
const isInEntry = isLoadedBy('entry-client')
const isInList = isLoadedBy('pages/home-page', 'pages/businesses-page')
const isInBusinessPage = isLoadedBy('pages/business-page')
const isInSignIn = isLoadedBy('pages/login-page', 'pages/signup-page')
const isInApp = (id: string, graph: ModuleGraph) =>
  isInEntry(id, graph) || (isInSignIn(id, graph) && (isInList(id, graph) || isInBusinessPage(id, graph)))

/** A page's code comes in few files: they compress better, and over HTTP/1.1 each one more takes its turn. */
const chunks = [
  // Stays cached across releases.
  {
    name: 'packages',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\?engine)/,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isInApp(id, graph) ? 'app' : null),
    debugName: 'app',
    includeDependenciesRecursively: false,
  },
  {
    name: (id: string, graph: ModuleGraph) => {
      if (isInSignIn(id, graph)) return 'sign-in'
      if (isInBusinessPage(id, graph)) return isInList(id, graph) ? 'shared' : 'profile'
      return isInList(id, graph) ? 'lists' : null
    },
    debugName: 'first pages',
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Icons of later pages; otherwise each would be its own file.
  {
    name: 'icons',
    test: /node_modules\/lucide-react\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Code shared by the payment pages; otherwise it would be several tiny files that the first script has to list.
  {
    name: 'payments',
    test: /src\/(?:shared|web)\/payments\/|src\/web\/lib\/austin-dates/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // The frame of every dialog, which comes with the first one that opens.
  {
    name: 'dialog',
    test: /src\/web\/(?:ui\/(?:dialog|modal-frame|use-modal-entry|top-layer)|lib\/use-hydrated)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    leanIcons(),
    directIcons(),
    leanPackages(),
    routerEngine(),
    !isSsrBuild && pageStyles(),
    !isSsrBuild && command === 'build' && serviceWorker(),
    !isSsrBuild && command === 'build' && precompress(),
  ],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    manifest: !isSsrBuild,
    // Saves 0.9 kB: each page imports its own files, and the document lists the first page's.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-client.tsx',
          // Saves 0.3 kB: reading a property or a global has no side effects, here or in any package.
          // The shared floor has none either, so a page isn't made to load what it only mentions.
          treeshake: {
            propertyReadSideEffects: false,
            unknownGlobalSideEffects: false,
            moduleSideEffects: [{ test: /\/src\/shared\//, sideEffects: false }],
          },
          // Hex saves 0.1 kB: the first script names every other file, and half a byte a character compresses better.
          output: { hashCharacters: 'hex', codeSplitting: { groups: chunks } },
        },
  },
  // The built renderer bundles its packages and starts faster; in development Vite loads them unbundled.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
