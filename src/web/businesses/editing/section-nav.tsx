import { type MouseEvent, useEffect, useState } from 'react'
import { type EditSection, editSections, sectionId } from './edit-sections.ts'

const sections = Object.keys(editSections) as EditSection[]

/** Links to each card, beside the form on wide screens. They add no history entries. */
export function SectionNav() {
  const here = useSectionInView()
  const go = (event: MouseEvent, section: EditSection) => {
    event.preventDefault()
    const card = document.getElementById(sectionId(section))
    card?.scrollIntoView()
    card
      ?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')
      ?.focus({ preventScroll: true })
  }
  return (
    <nav className="SectionNav" aria-label="Form sections">
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a
              href={`#${sectionId(section)}`}
              aria-current={section === here ? 'true' : undefined}
              onClick={(event) => go(event, section)}
            >
              {editSections[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first card that reaches the upper part of the screen. */
function useSectionInView(): EditSection | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
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
    for (const section of sections) {
      const card = document.getElementById(sectionId(section))
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [])
  return sections.find((section) => inView.has(sectionId(section)))
}
