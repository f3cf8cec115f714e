import type { ReactNode } from 'react'
import { DeskRail } from './desk-rail.tsx'
import type { DeskSection } from './desk-sections.ts'

/** The desk around one of its sections. */
export function DeskFrame({ section, children }: { section: DeskSection; children: ReactNode }) {
  return (
    <div className="Page PageEnd Desk">
      <DeskRail section={section} />
      <div className="Desk-main">{children}</div>
    </div>
  )
}

type SectionHeadProps = {
  title: string
  /** How it stands, in a sentence; its place alone while that isn't known. */
  lead: ReactNode
  children?: ReactNode
}

export function SectionHead({ title, lead, children }: SectionHeadProps) {
  return (
    <div className="PageHead is-split Desk-head">
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  )
}
