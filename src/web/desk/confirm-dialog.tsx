import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskFaultNote } from './desk-fault-note.tsx'
import type { StaffAction } from './use-staff-action.ts'

type ConfirmDialogProps = {
  title: ReactNode
  children: ReactNode
  /** The button's label, and its label while busy. */
  confirm: readonly [string, string]
  isDanger?: boolean
  state: Pick<StaffAction, 'isBusy' | 'fault'>
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isDanger, state, onClose, onConfirm } = props
  return (
    <Dialog isOpen onClose={onClose} size="narrow" role="alertdialog" title={title}>
      <div className="Form">
        <div className="DeskConfirm">{children}</div>
        <DeskFaultNote fault={state.fault} />
        <div className="Form-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={state.isBusy} onClick={onConfirm}>
            {confirm[state.isBusy ? 1 : 0]}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
