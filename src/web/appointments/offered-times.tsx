import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wishMinutes } from '#shared/appointments/wished-times.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { slotsQuery } from './appointments.queries.ts'
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx'
import { WishedTimes } from './wished-times.tsx'

/** Times that a business offers: its free slots, or others. */
export function OfferedTimes(props: SlotPickerProps) {
  const [isTyping, setTyping] = useState(false)
  const { data } = useQuery(slotsQuery(useApi(), props.businessId))
  // Without slots, times are typed anyway.
  if (!data) return <SlotPicker {...props} />
  return (
    <>
      {isTyping ? (
        <WishedTimes {...props} minutes={data.minutes ?? wishMinutes} />
      ) : (
        <SlotPicker {...props} />
      )}
      <div>
        <Button variant="quiet" onClick={() => setTyping(!isTyping)}>
          {isTyping ? 'Choose from available times' : 'Enter other times'}
        </Button>
      </div>
    </>
  )
}
