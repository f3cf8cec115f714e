import { Alert } from '#web/ui/error-state.tsx'
import { changedText, type DeskFault } from './use-staff-action.ts'

/** Why an action failed, shown where it was requested. Field errors are shown at their fields. */
export function DeskFaultNote({ fault }: { fault: DeskFault | null }) {
  if (!fault) return null
  const isChanged = fault.kind === 'changed'
  return (
    <div className="DeskFault">
      <Alert tone={isChanged ? 'wait' : 'bad'}>{isChanged ? changedText : fault.text}</Alert>
    </div>
  )
}
