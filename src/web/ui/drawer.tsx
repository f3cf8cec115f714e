import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { ModalFrame } from '#web/ui/modal-frame.tsx'

type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  /** The panel's accessible name. */
  label: string
  /** The left of the panel's header, beside the close button. */
  head?: ReactNode
  children: ReactNode
}

/** A modal panel that slides in from the right: the phone menu. */
export function Drawer({ isOpen, onClose, label, head, children }: DrawerProps) {
  return (
    <ModalFrame isOpen={isOpen} onClose={onClose} label={label} panelClass="Drawer">
      <div className="Drawer-head">
        {head}
        <IconButton label="Close menu" isPlain onClick={onClose}>
          <X className="Icon" />
        </IconButton>
      </div>
      {children}
    </ModalFrame>
  )
}
