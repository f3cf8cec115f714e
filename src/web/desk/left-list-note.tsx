import type { ReactNode } from 'react'
import { Alert } from '#web/ui/error-state.tsx'

/** Shown in an open row that is no longer part of its list. `children` describe its current state. */
export function LeftListNote({ children }: { children?: ReactNode }) {
  return (
    <div className="DeskRow-gone">
      <Alert tone="wait">{children} It’s no longer on this list. It stays here until you close it.</Alert>
    </div>
  )
}
