import type { hydrateRoot, Root } from 'react-dom/client'

type Modules = {
  idToModuleMap: Map<
    string,
    { promise?: unknown; exports?: unknown; evaluated: boolean; importers: Set<string> }
  >
}

/**
 * Makes the next import of the web floor run it anew, as a browser does for each document. `vi.resetModules` would reload the
 * server as well.
 */
export function forgetWebModules(): void {
  const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: Modules } })
    .__vitest_worker__
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (!id.includes('/src/web/')) continue
    delete module.promise
    delete module.exports
    module.evaluated = false
    module.importers.clear()
  }
}

const roots = new Set<Root>()

/** React's own, which also remembers the root: leaving a page ends it. */
export const rememberRoots =
  (hydrate: typeof hydrateRoot): typeof hydrateRoot =>
  (...given) => {
    const root = hydrate(...given)
    roots.add(root)
    return root
  }

export function unmountPages(): void {
  for (const root of roots) root.unmount()
  roots.clear()
}
