import { Award, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { EmailText, PersonText } from '../email-text.tsx'
import { HistoryLink } from '../history-link.tsx'
import { SpamRulesNote } from '../spam-rules-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { useWorksOn } from '../use-works-on.ts'
import { chooseBusiness } from './businesses-desk.queries.ts'
import type { NegativeDecision } from './decision-dialog.tsx'
import { isQueued, shownDescription } from './decision-words.ts'
import { MergeIntoButton } from './merge-into.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { ListingPhotos } from './row-picture.tsx'
import type { Decisions } from './use-decisions.ts'

/** Renders a map with a pin. */
export type RenderMap = (name: string, position: NonNullable<DeskBusiness['position']>) => ReactNode

type DeskBusinessDetailsProps = {
  business: DeskBusiness
  renderMap: RenderMap
  decisions: Decisions
  onApprove: () => void
  onAsk: (decision: NegativeDecision) => void
}

/** Details for a decision on a listing, and the decisions that its row doesn't offer. */
export function DeskBusinessDetails(props: DeskBusinessDetailsProps) {
  const { business, renderMap } = props
  const { name, position } = business
  return (
    <>
      <div className="DeskTwo">
        <div className="DeskPart">
          <p className={business.description ? 'DeskText' : 'DeskText is-empty'}>
            {shownDescription(business.description) || 'No description.'}
          </p>
          <ListingPhotos name={name} urls={business.pictureUrls} />
          <SpamRulesNote {...business.spam} />
        </div>
        <div className="DeskPart">
          <BusinessFacts business={business} />
          {position ? renderMap(name, position) : null}
        </div>
      </div>
      <BusinessActions {...props} />
    </>
  )
}

function BusinessFacts({ business }: { business: DeskBusiness }) {
  const { id, phone, email, website, owner, decidedAt, reason } = business
  return (
    <dl className="DeskFacts">
      <Fact term="Number">{id}</Fact>
      <Fact term="Category">
        {[business.categoryName, business.subcategoryName].filter(Boolean).join(', ') || 'None'}
      </Fact>
      <Fact term="Address">
        {[business.address, business.zipCode].filter(Boolean).join(', ')}
        {business.position?.isApproximate ? ' (approximate on the map)' : ''}
      </Fact>
      {phone ? (
        <Fact term="Phone">
          <PhoneLinks phone={phone} />
        </Fact>
      ) : null}
      {email ? (
        <Fact term="Email">
          <EmailText email={email} />
        </Fact>
      ) : null}
      {website ? (
        <Fact term="Website">
          <a className="Link" href={website} target="_blank" rel="noreferrer nofollow">
            {website}
          </a>
        </Fact>
      ) : null}
      {owner ? (
        <Fact term="Owner">
          <PersonText person={owner} />
          {owner.isBlocked ? ' (blocked)' : ''}
        </Fact>
      ) : null}
      <Fact term="Submitted">{austinMoment(business.submittedAt)}</Fact>
      {decidedAt ? <Fact term="Decided">{austinMoment(decidedAt)}</Fact> : null}
      {reason ? <Fact term="Reason">{reason}</Fact> : null}
    </dl>
  )
}

function BusinessActions({
  business,
  decisions,
  onApprove,
  onAsk,
}: Omit<DeskBusinessDetailsProps, 'renderMap'>) {
  const { id, status, canUndo, revision } = business
  const isAdmin = useWorksOn('administration')
  return (
    <div className="DeskActions">
      {(status === 'unconfirmed' && !isQueued(business)) ||
      status === 'rejected' ||
      status === 'suspended' ? (
        <Button variant="primary" disabled={decisions.isBusy} onClick={onApprove}>
          Approve
        </Button>
      ) : null}
      {status === 'unconfirmed' || status === 'approved' || status === 'pending' ? (
        <Button variant="danger" onClick={() => onAsk('suspended')}>
          Suspend
        </Button>
      ) : null}
      {canUndo ? (
        <Button disabled={decisions.isBusy} onClick={() => decisions.undo([{ id, revision }])}>
          Undo Decision
        </Button>
      ) : null}
      <ChoiceButton business={business} />
      <OwnerButton business={business} />
      <MergeIntoButton business={business} />
      <ButtonLink variant="quiet" to={paths.business(id)} target="_blank">
        <ExternalLink className="Icon is-s" />
        View page
      </ButtonLink>
      {isAdmin ? (
        <ButtonLink variant="quiet" to={paths.ownerBusiness(id)} target="_blank">
          <ExternalLink className="Icon is-s" />
          Owner’s page
        </ButtonLink>
      ) : null}
      <HistoryLink of="business" id={id} />
    </div>
  )
}

/** Grants or removes Admin's Choice. */
function ChoiceButton({ business }: { business: DeskBusiness }) {
  const api = useApi()
  const { isBusy, fault, run } = useStaffAction()
  const { isAdminChoice, status, name } = business
  if (status !== 'approved' && !isAdminChoice) return null
  const press = () =>
    void run(
      () => chooseBusiness(api, business, !isAdminChoice),
      () =>
        toast({
          title: isAdminChoice ? 'Admin’s Choice removed' : "Admin's Choice given",
          description: name,
        }),
    )
  return (
    <>
      <Button isOn={isAdminChoice} disabled={isBusy} onClick={press}>
        <Award className="Icon is-s" />
        Admin's Choice
      </Button>
      <DeskFaultNote fault={fault} />
    </>
  )
}

function OwnerButton({ business }: { business: DeskBusiness }) {
  const [isOpen, setOpen] = useState(false)
  if (!useWorksOn('administration')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change owner</Button>
      {isOpen ? <OwnerDialog business={business} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
