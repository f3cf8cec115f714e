import { createContext, useContext } from 'react'

/** A list's state for its rows. */
type DeskListState = {
  openId: string | null
  toggle: (id: string) => void
  /** Set when several rows can be selected. */
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
