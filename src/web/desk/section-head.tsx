import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: string
  /** The section's summary; an empty line until it is known. */
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
