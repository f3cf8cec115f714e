import type { ReactNode } from 'react'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'
import type { ReportedThing } from './use-report.ts'

export const importReportDialog = async () => (await import('./report-dialog.tsx')).ReportDialog

type ReportLinkProps = {
  thing: ReportedThing
  /** For screen readers, after "Report": "the review by Ana". */
  what: string
  children?: ReactNode
}

/** A quiet link on a thing that opens the report form, whose code loads on first use. */
export function ReportLink({ thing, what, children = 'Report' }: ReportLinkProps) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The report form', importReportDialog)
  return (
    <>
      <button type="button" className="ReportLink" aria-haspopup="dialog" onClick={() => void open()}>
        {children}
        <span className="sr"> {what}</span>
      </button>
      {Dialog ? <Dialog thing={thing} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
