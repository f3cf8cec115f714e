import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ModalFrame } from '#web/ui/modal-frame.tsx'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** 560 px wide by default; `narrow` 500, `wide` 920 (two columns). Always a bottom sheet on phones. */
  size?: 'narrow' | 'normal' | 'wide' | undefined
  /** `alertdialog` for a question that must be answered, such as a deletion. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** False for a question that Back asks, which must not add an entry to the history. */
  hasEntry?: boolean | undefined
  children: ReactNode
}

/** A modal dialog with a header and a close button; the content is mounted only while it is open. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  size = 'normal',
  role,
  hasEntry,
  children,
}: DialogProps) {
  const id = useId()
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      role={role}
      hasEntry={hasEntry}
      labeledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      panelClass={cx('Dialog', size !== 'normal' && `is-${size}`)}
    >
      <div className="Dialog-head">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {description ? <p id={`${id}-text`}>{description}</p> : null}
        </div>
        <IconButton label="Close" isPlain onClick={onClose}>
          <X className="Icon" />
        </IconButton>
      </div>
      {children}
    </ModalFrame>
  )
}
