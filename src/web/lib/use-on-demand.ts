import { type ComponentType, useCallback, useState } from 'react'

/** A component whose code is loaded on demand; null until then. `load` resolves to whether it is loaded, and never rejects. */
export function useOnDemand<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const load = useCallback(
    () =>
      importComponent().then(
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
