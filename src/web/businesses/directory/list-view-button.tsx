import { LayoutGrid, Rows3 } from 'lucide-react'
import { switchListView } from './list-view.ts'

/** Switches between rows and cards. Its label is chosen by the stylesheet (styles/businesses/rows.css). */
export function ListViewButton({ isBesideMap }: { isBesideMap: boolean }) {
  return (
    <button type="button" className="ListViewButton" onClick={() => switchListView(isBesideMap)}>
      <span className="is-to-rows">
        <Rows3 className="Icon is-s" />
        <span className="sr">Show as </span>Rows
      </span>
      <span className="is-to-cards">
        <LayoutGrid className="Icon is-s" />
        <span className="sr">Show as </span>Cards
      </span>
    </button>
  )
}
