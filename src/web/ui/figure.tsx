import type { ReactNode } from 'react'
import { Fact } from '#web/ui/fact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type FigureProps = {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  note?: ReactNode
}

/** A large figure of a `DashStats` list. */
export const Figure = ({ label, value, note }: FigureProps) => (
  <Fact term={label}>
    {value === undefined ? <Skeleton className="is-figure" /> : <b>{value}</b>}
    {note ? <span>{note}</span> : null}
  </Fact>
)
