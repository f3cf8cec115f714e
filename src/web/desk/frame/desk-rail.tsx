import { useRef } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { useHereInView } from '#web/ui/use-here-in-view.ts'
import { type DeskSection, sectionPath, sectionsOf, sectionWords } from '../desk-sections.ts'
import { useDeskCounts, type Waiting } from './use-desk-counts.ts'

/** Links to the user's sections with their open counts; a bar above the list on a phone. */
export function DeskRail({ section }: { section: DeskSection }) {
  const { user } = useAuth()
  const counts = useDeskCounts(user)
  const listRef = useRef<HTMLUListElement>(null)
  useHereInView(listRef, '.is-on', `${section} ${Object.keys(counts).length}`)
  return (
    <nav className="DeskRail" aria-label="Desk">
      <ul ref={listRef}>
        {sectionsOf(user).map((name) => {
          const { title, icon: Icon } = sectionWords[name]
          const isHere = name === section
          return (
            <li key={name} className={cx(isHere && 'is-on')}>
              <Link to={sectionPath(name)} aria-current={isHere ? 'page' : undefined}>
                <Icon className="Icon" />
                <span>{title}</span>
                <Count {...counts[name]} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The open count, and whether any are overdue; nothing when there are none. */
function Count({ waiting = 0, overdue = 0 }: Partial<Waiting>) {
  if (waiting === 0) return null
  return (
    <small className={cx('num', overdue > 0 && 'is-late')}>
      {waiting.toLocaleString('en-US')}
      <span className="sr"> waiting{overdue > 0 ? `, ${overdue.toLocaleString('en-US')} overdue` : ''}</span>
    </small>
  )
}
