import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { type EditSection, editSections, sectionId } from './edit-sections.ts'

type EditCardProps = { section: EditSection; note?: ReactNode; children: ReactNode }

/** One card of the form, with its section's heading. */
export function EditCard({ section, note, children }: EditCardProps) {
  return (
    <Card className="EditCard" id={sectionId(section)} title={editSections[section]} note={note}>
      {children}
    </Card>
  )
}
