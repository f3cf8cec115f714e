import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useDeskListState } from './desk-list-context.ts'

type DeskRowProps = {
  id: number | string
  title: ReactNode
  /** The line under the title. */
  facts?: ReactNode
  /** At the right of the header: status and quick actions. */
  side?: ReactNode
  /** A picture or icon to recognize the row by. */
  figure?: ReactNode
  /** Can be selected along with others. */
  isChoosable?: boolean
  /** Shown in a row that stayed open after leaving the list. */
  note?: ReactNode
  /** Shown while the row is open. */
  children: ReactNode
}

/** An entry of a list; its header opens it. */
export function DeskRow({ id, title, facts, side, figure, isChoosable, note, children }: DeskRowProps) {
  const { openId, toggle, chosen, choose } = useDeskListState()
  const panelId = useId()
  const key = String(id)
  const isOpen = openId === key
  return (
    <li className={cx('DeskRow', isOpen && 'is-open', chosen?.has(key) && 'is-chosen')} data-row-id={key}>
      <div className={cx('DeskRow-head', Boolean(figure) && 'has-figure')}>
        {chosen && isChoosable ? (
          <label className="Check DeskRow-check">
            <input
              type="checkbox"
              data-key="x"
              checked={chosen.has(key)}
              onChange={({ target }) => choose(key, target.checked)}
            />
            <span className="sr">Choose {title}</span>
          </label>
        ) : null}
        {figure ? <div className="DeskRow-figure">{figure}</div> : null}
        <div className="DeskRow-text">
          <h2>
            <button
              type="button"
              data-row
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => toggle(key)}
            >
              {title}
            </button>
          </h2>
          {facts ? <div className="DeskRow-facts">{facts}</div> : null}
        </div>
        {side ? <div className="DeskRow-side">{side}</div> : null}
      </div>
      {note}
      <div className="DeskRow-body" id={panelId} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </li>
  )
}
