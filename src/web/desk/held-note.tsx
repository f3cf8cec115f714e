import type { ReactNode } from 'react'
import { Alert } from '#web/ui/error-state.tsx'

/** Said over an open row that is no longer part of its list. `children` tell how it stands now. */
export function HeldNote({ children }: { children?: ReactNode }) {
  return (
    <div className="DeskRow-gone">
      <Alert tone="wait">{children} It’s no longer on this list. It stays here until you close it.</Alert>
    </div>
  )
}
