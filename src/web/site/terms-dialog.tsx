import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { LegalSections } from '#web/site/legal-document.tsx'
import { termsEffective, termsSections } from '#web/site/terms-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type TermsDialogProps = { isOpen: boolean; onClose: () => void; contact: ReactNode }

/** The terms and conditions in a dialog, without leaving the form. */
export function TermsDialog({ isOpen, onClose, contact }: TermsDialogProps) {
  const { siteName } = usePublicConfig()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Terms and conditions"
      description={`Effective ${termsEffective.text}`}
    >
      <LegalSections sections={termsSections} siteName={siteName} contact={contact} />
      <div className="Form-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
