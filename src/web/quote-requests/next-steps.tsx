import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'

type NextStepsProps = {
  /** Who answers, and how. */
  answer: ReactNode
  /** The way to where they answer. */
  conversation?: ReactNode
  /** How far the files of the request have come. */
  files?: ReactNode
  hasFiles?: boolean
  /** Another way to reach them. */
  call?: ReactNode
  /** The way to ask others the same. */
  others?: ReactNode
  onDone: () => void
}

/** What happens after a request is sent. */
export function NextSteps(props: NextStepsProps) {
  const { answer, conversation, files, hasFiles = false, call, others, onDone } = props
  const { siteName } = usePublicConfig()
  return (
    <div className="Form">
      {files}
      <ol className="NextSteps">
        <li>{answer}</li>
        <li>
          <b>Have ready:</b> the address, {hasFiles ? null : 'a few photos of the job, '}and times that work
          for you.
        </li>
        <li>
          <b>Agree on the price before work starts.</b> You pay the pro directly; {siteName} takes no fee.
        </li>
      </ol>
      <div className="Form-end">
        {others}
        {call}
        {conversation}
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
