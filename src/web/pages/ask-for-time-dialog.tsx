import '#web/styles/appointments.css'
import { AskForTimeDialog as Dialog } from '#web/appointments/ask-for-time-dialog.tsx'

/** The dialog with its style. */
export const AskForTimeDialog = Dialog
