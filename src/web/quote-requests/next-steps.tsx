import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'

type NextStepsProps = {
  /** The first step: the business's answer. */
  answer: ReactNode
  /** A link to the conversation. */
  conversation?: ReactNode
  /** Progress of the request's files. */
  files?: ReactNode
  hasFiles?: boolean
  /** A link to call the business. */
  call?: ReactNode
  /** A link to ask others the same. */
  others?: ReactNode
  onDone: () => void
}

/** The next steps after a request is sent. */
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
