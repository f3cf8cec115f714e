import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type ActionBarProps = { onRequestQuote: () => void; children: ReactNode }

/** The main actions within thumb reach: fixed at the bottom of a phone's screen. `children` are its links. */
export function ActionBar({ onRequestQuote, children }: ActionBarProps) {
  return (
    <div className="ActionBar phone">
      {children}
      <Button variant="primary" onClick={onRequestQuote}>
        Request Quote
      </Button>
    </div>
  )
}
