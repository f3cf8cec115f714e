import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons, leanIcons, leanPackages } from './scripts/lean-packages.ts'
import { precompress } from './scripts/precompress.ts'

/** The entry of every visit, and the two pages where most visits start. */
const firstPages = /src\/web\/(?:entry-client|pages\/(?:home|businesses)-page)\.tsx$/
const isOfFirstPages = new Map<string, boolean>()

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

/** Whether a first page uses this module; modules shared only by later pages must not be loaded with it. */
function isOnFirstPage(id: string, graph: ModuleGraph): boolean {
  const known = isOfFirstPages.get(id)
  if (known !== undefined) return known
  // Set first, so that circular imports end.
  isOfFirstPages.set(id, false)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const found = firstPages.test(id) || importers.some((importer) => isOnFirstPage(importer, graph))
  isOfFirstPages.set(id, found)
  return found
}

/** Code that nearly every page needs, in few files: they compress better together, and packages stay cached across releases. */
const chunks = [
  { name: 'packages', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: (id: string, graph: ModuleGraph) => (isOnFirstPage(id, graph) ? 'shared' : null),
    debugName: 'shared',
    test: /node_modules\/lucide-react\/|src\/(shared\/(?!lib\/return)|web\/(?!auth|quote-requests|users|site\/legal|categories\/(?:category-icon|icon-markup)|ui\/(?:accordion|avatar|bar|dialog|password-input|city-at)))/,
    minShareCount: 3,
  },
  // Icons of later pages; otherwise each would be its own file.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  // Code shared by the payment pages; otherwise it would be several tiny files that the first script has to list.
  {
    name: 'payments',
    test: /src\/(?:shared|web)\/payments\/|src\/web\/lib\/austin-dates/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Code shared by the sign-in pages.
  {
    name: 'sign-in',
    test: /src\/web\/auth\/|src\/shared\/lib\/return|ui\/(?:password-input|city-at)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // The frame of every dialog, which comes with the first one that opens.
  {
    name: 'dialog',
    test: /src\/web\/(?:ui\/(?:dialog|modal-frame|top-layer|use-focus-back)|(?:ui|lib)\/use-hydrated)/,
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
    !isSsrBuild && command === 'build' && precompress(),
  ],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    manifest: !isSsrBuild,
    // 0.9 kB: a page's other files come with its own imports, and the first page's document names all of them.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-client.tsx',
          // Saves 0.3 kB: reading a property or a global has no side effects, here or in any package.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: { codeSplitting: { groups: chunks } },
        },
  },
  // The built renderer bundles its packages and starts faster; in development Vite loads them unbundled.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
