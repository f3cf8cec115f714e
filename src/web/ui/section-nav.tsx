import { type MouseEvent, useEffect, useState } from 'react'

/** A section's ID and its heading. */
type Section = { id: string; title: string }

type SectionNavProps = {
  /** The accessible name. */
  label: string
  sections: readonly Section[]
}

/** Links to each section of a page, beside it on wide screens. They add no history entries. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const here = useSectionInView(sections)
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section
      ?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')
      ?.focus({ preventScroll: true })
  }
  return (
    <nav className="SectionNav" aria-label={label}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === here ? 'true' : undefined}
              onClick={(event) => go(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The ID of the first section that reaches the upper part of the screen. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries)
            isIntersecting ? after.add(target.id) : after.delete(target.id)
          return after
        }),
      { rootMargin: '-140px 0px -60% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return sections.find(({ id }) => inView.has(id))?.id
}
