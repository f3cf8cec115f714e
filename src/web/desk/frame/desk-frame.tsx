import type { ReactNode } from 'react'
import type { DeskSection } from '../desk-sections.ts'
import { DeskRail } from './desk-rail.tsx'
import { SecondStepFirst, useIsDeskClosed } from './second-step-first.tsx'

/** The desk's layout around a section. */
export function DeskFrame({ section, children }: { section: DeskSection; children: ReactNode }) {
  if (useIsDeskClosed()) return <SecondStepFirst />
  return (
    <div className="Page PageEnd Desk">
      <DeskRail section={section} />
      <div className="Desk-main">{children}</div>
    </div>
  )
}
