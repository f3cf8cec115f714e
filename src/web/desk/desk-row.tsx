import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useDeskListState } from './desk-list-context.ts'

type DeskRowProps = {
  id: number | string
  title: ReactNode
  /** The line under the title. */
  facts?: ReactNode
  /** At the right of the head: how it stands, and what can be done at once. */
  side?: ReactNode
  /** What tells the row at a glance: a picture, an icon. */
  figure?: ReactNode
  /** May be chosen with others. */
  isChoosable?: boolean
  /** What it says about a row that was kept open after it had left the list. */
  note?: ReactNode
  /** Shown while the row is open. */
  children: ReactNode
}

/** One thing of a list: its head says what it is and opens it. */
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
