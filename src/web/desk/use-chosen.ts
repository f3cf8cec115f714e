import { useState } from 'react'

/** Rows selected to be decided on together. A row that leaves the list is deselected. */
export function useChosen(items: readonly { id: number }[]) {
  const [given, setGiven] = useState<readonly string[]>([])
  const here = items.map(({ id }) => String(id))
  const chosen = here.filter((id) => given.includes(id))
  return {
    chosen: new Set(chosen) as ReadonlySet<string>,
    choose: (id: string, isChosen: boolean) =>
      setGiven(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id)),
    chooseAll: () => setGiven(here),
    clear: () => setGiven([]),
  }
}
