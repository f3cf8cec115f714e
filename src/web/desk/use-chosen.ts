import { useState } from 'react'

/** Rows that are chosen to be decided on together. One that leaves the list is no longer chosen. */
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
