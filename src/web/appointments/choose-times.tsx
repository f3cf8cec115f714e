import { useState } from 'react'
import type { Faults } from '#web/lib/field-faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChosenTimes } from './chosen-times.tsx'
import { OfferedTimes } from './offered-times.tsx'
import { SlotPicker } from './slot-picker.tsx'

type ChooseTimesProps = {
  isOpen: boolean
  onClose: () => void
  businessId: number
  /** Maximum number of proposed times. */
  max: number
  /** This side has proposed times that the new ones replace. */
  replacesOwn: boolean
  /** True for the business's side. */
  isOwn: boolean
  isRunning: boolean
  /** Resolves to the faults of the chosen times, if there are any. */
  onSend: (times: string[]) => Promise<Faults<'times'> | undefined>
}

/** Chooses times to propose; nothing is chosen when it opens. */
export function ChooseTimes({ replacesOwn, ...props }: ChooseTimesProps) {
  const { isOpen, onClose, max } = props
  const replaced = max === 1 ? 'It replaces the time you requested.' : 'They replace the times you offered.'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={max === 1 ? 'Choose a time' : 'Choose times to offer'}
      description={`Times are in Austin time.${replacesOwn ? ` ${replaced}` : ''}`}
    >
      <Choices {...props} />
    </Dialog>
  )
}

type ChoicesProps = Omit<ChooseTimesProps, 'replacesOwn' | 'isOpen'>

function Choices({ onClose, businessId, max, isOwn, isRunning, onSend }: ChoicesProps) {
  const [times, setTimes] = useState<string[]>([])
  const [fault, setFault] = useState<string>()
  const Picker = isOwn ? OfferedTimes : SlotPicker
  const change = (chosen: string[]) => {
    setTimes(chosen)
    setFault(undefined)
  }
  const send = async () => {
    if (times.length === 0) return setFault('Please choose a time')
    setFault((await onSend(times))?.times)
  }
  return (
    <div className="Form">
      <Picker businessId={businessId} chosen={times} max={max} error={fault} onChange={change} />
      <ChosenTimes chosen={times} onChange={change} max={max} />
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button variant="primary" disabled={isRunning} onClick={() => void send()}>
          {isRunning ? 'Sending...' : max === 1 ? 'Request this time' : 'Send times'}
        </Button>
      </div>
    </div>
  )
}
