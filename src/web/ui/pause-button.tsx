import { Pause, Play } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type PauseButtonProps = {
  isPaused: boolean
  onChange: (isPaused: boolean) => void
  /** The moving content, for screen readers: "testimonials". */
  what: string
}

/** Pauses and resumes something that moves automatically (WCAG 2.2.2). */
export function PauseButton({ isPaused, onChange, what }: PauseButtonProps) {
  const Icon = isPaused ? Play : Pause
  return (
    <Button aria-label={`${isPaused ? 'Play' : 'Pause'} ${what}`} onClick={() => onChange(!isPaused)}>
      <Icon className="Icon is-s" />
      {isPaused ? 'Play' : 'Pause'}
    </Button>
  )
}
