import { Flag } from 'lucide-react'
import { DisclosureButton } from '#web/ui/disclosure-menu.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'
import { importReportDialog } from './report-link.tsx'
import type { ReportedThing } from './use-report.ts'

type ReportEntryProps = {
  thing: ReportedThing
  /** For screen readers, after "Report": "the review by Ana". */
  what: string
}

/** An entry of a menu that reports something. */
export function ReportEntry({ thing, what }: ReportEntryProps) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The report form', importReportDialog)
  return (
    <>
      <DisclosureButton
        hasDialog
        icon={Flag}
        title={
          <>
            Report<span className="sr"> {what}</span>
          </>
        }
        onSelect={() => void open()}
      />
      {Dialog ? <Dialog thing={thing} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
