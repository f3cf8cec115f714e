import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { StaffCode } from '#shared/claims/claims.schemas.ts'
import type { InboxRequest } from '#shared/inbox/inbox-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { createStaffCode, decideClaim, downloadDocument } from './claims-desk.queries.ts'

type ClaimRequest = Extract<InboxRequest, { kind: 'claim' }>

const refusals = [
  'The documents don’t show that you run this business.',
  'We can’t read the documents. Please send clearer copies.',
  'The business told us it doesn’t know you.',
]

/** The documents of a claim and the staff actions: accept, refuse, or give a code. */
export function ClaimDecision({ itemId, claim }: { itemId: number; claim: ClaimRequest }) {
  const api = useApi()
  const { close } = useDeskAddress()
  const action = useStaffAction()
  const [isRefusing, setRefusing] = useState(false)
  const [code, setCode] = useState<StaffCode | null>(null)
  const { claimId, revision, businessName } = claim
  const decide = (isAccepted: boolean, reason?: string, forget?: () => void) =>
    void action.run(
      () => decideClaim(api, claimId, { isAccepted, revision, ...(reason && { reason }) }),
      () => {
        forget?.()
        setRefusing(false)
        toast({ title: isAccepted ? 'Accepted' : 'Refused', description: `The claim to ${businessName}` })
        close(itemId)
      },
    )
  return (
    <div className="DeskForm">
      <ClaimDocuments claim={claim} />
      {claim.status === 'review' ? (
        <div className="DeskActions">
          <Button variant="primary" aria-disabled={action.isBusy} onClick={() => decide(true)}>
            Give them the listing
          </Button>
          <Button variant="danger" onClick={() => setRefusing(true)}>
            Refuse…
          </Button>
          {claim.owner ? null : (
            <Button
              aria-disabled={action.isBusy}
              onClick={() => void action.run(() => createStaffCode(api, claimId), setCode)}
            >
              Create a code
            </Button>
          )}
        </div>
      ) : null}
      {code ? (
        <Alert tone="ok">
          The code is <b className="num">{code.code}</b>. It works until {austinDay(code.expiresAt)} and won’t
          be shown again. Give it only to the number or address on the listing.
        </Alert>
      ) : null}
      {isRefusing ? null : <DeskFaultNote fault={action.fault} />}
      {isRefusing ? (
        <ReasonDialog
          name={`refuse-claim:${claimId}`}
          title={`Refuse the claim to ${businessName}`}
          description="They get the reason by email and can send other documents."
          reasons={refusals}
          confirm={['Refuse', 'Refusing...']}
          state={action}
          onClose={() => setRefusing(false)}
          onConfirm={(reason, forget) => decide(false, reason, forget)}
        />
      ) : null}
    </div>
  )
}

function ClaimDocuments({ claim: { claimId, documents } }: { claim: ClaimRequest }) {
  const api = useApi()
  const { isBusy, fault, run } = useStaffAction()
  if (documents.length === 0) return <p className="DeskText">No documents were sent.</p>
  return (
    <>
      <div className="DeskActions">
        {documents.map(({ id, name, isPdf }) => (
          <Button
            key={id}
            aria-disabled={isBusy}
            aria-label={`Download ${name}`}
            onClick={() => void run(() => downloadDocument(api, claimId, id))}
          >
            {isPdf ? <FileText className="Icon is-s" /> : <Image className="Icon is-s" />}
            {name}
          </Button>
        ))}
      </div>
      <DeskFaultNote fault={fault} />
    </>
  )
}
