import { type ComponentType, useCallback, useState } from 'react'
import { loadPart } from './lazy-part.ts'

/** A component whose code is loaded on demand; null until then. `load` resolves to whether it is loaded, and never rejects. */
export function useOnDemand<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const load = useCallback(
    () =>
      loadPart(importComponent).then(
        (component) => {
          setComponent(() => component)
          return true
        },
        () => false,
      ),
    [importComponent],
  )
  return { Component, load }
}
