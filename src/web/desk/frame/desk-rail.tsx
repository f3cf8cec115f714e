import { useAuth } from '#web/lib/auth-state.ts'
import { cx } from '#web/ui/class-names.ts'
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { Link } from '#web/ui/link.tsx'
import { type DeskSection, sectionPath, sectionsOf, sectionWords } from '../desk-sections.ts'
import { useDeskCounts, type Waiting } from './use-desk-counts.ts'

/** Links to the user's sections with their open counts; a menu on a phone, whose button also says how many wait in the others. */
export function DeskRail({ section }: { section: DeskSection }) {
  const { user } = useAuth()
  const counts = useDeskCounts(user)
  const sections = sectionsOf(user)
  const { title, icon: Icon } = sectionWords[section]
  const others = sections.filter((name) => name !== section)
  const elsewhere = others.reduce((sum, name) => sum + (counts[name]?.waiting ?? 0), 0)
  const links = sections.map((name) => (
    <li key={name} className={cx(name === section && 'is-on')}>
      <SectionLink name={name} isHere={name === section} count={counts[name]} />
    </li>
  ))
  const trigger = (
    <>
      <Icon className="Icon" />
      <span>{title}</span>
      <Count {...counts[section]} />
      <span className="DeskRail-elsewhere num">
        {elsewhere > 0 ? `${elsewhere.toLocaleString('en-US')} in other sections` : null}
      </span>
    </>
  )
  return (
    <nav className="DeskRail" aria-label="Desk">
      <DisclosureMenu trigger={trigger}>{links}</DisclosureMenu>
      <ul>{links}</ul>
    </nav>
  )
}

type SectionLinkProps = { name: DeskSection; isHere: boolean; count: Waiting | undefined }

function SectionLink({ name, isHere, count }: SectionLinkProps) {
  const { title, icon: Icon } = sectionWords[name]
  return (
    <Link to={sectionPath(name)} aria-current={isHere ? 'page' : undefined}>
      <Icon className="Icon" />
      <span>{title}</span>
      <Count {...count} />
    </Link>
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
