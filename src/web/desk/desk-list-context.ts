import { createContext, useContext } from 'react'

/** What rows know of their list. */
export type DeskListState = {
  openId: string | null
  toggle: (id: string) => void
  /** Set where several can be chosen. */
  chosen: ReadonlySet<string> | null
  choose: (id: string, isChosen: boolean) => void
}

export const DeskListContext = createContext<DeskListState>({
  openId: null,
  toggle: () => {},
  chosen: null,
  choose: () => {},
})
export const useDeskListState = (): DeskListState => useContext(DeskListContext)
