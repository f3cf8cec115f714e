import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'

const parts: readonly DeskFilter[] = [
  { value: null, label: 'Testimonials' },
  { value: 'faqs', label: 'Questions' },
  { value: 'categories', label: 'Categories' },
  { value: 'trades', label: 'Trades' },
]

type ContentHeadProps = {
  lead: string
  searchLabel?: string
  /** The kind of a new entry: "Testimonial". */
  what: string
  /** The form for a new entry; `onDone` closes it. */
  form: (onDone: () => void) => ReactNode
}

/** In the address in place of the open row: the form for a new entry is open, and still is after signing in again. */
const openNew = 'new'

/** The header of each content section: its tabs and the Add button. */
export function ContentHead({ lead, searchLabel, what, form }: ContentHeadProps) {
  const { open, go } = useDeskAddress()
  const close = () => go({ open: null })
  return (
    <>
      <SectionHead title="Content" lead={lead}>
        <Button variant="primary" onClick={() => go({ open: openNew })}>
          <Plus className="Icon is-s" />
          Add {what}
        </Button>
      </SectionHead>
      <DeskToolbar filters={parts} {...(searchLabel && { searchLabel })} />
      <Dialog isOpen={open === openNew} onClose={close} title={`Add ${what}`}>
        {form(close)}
      </Dialog>
    </>
  )
}
