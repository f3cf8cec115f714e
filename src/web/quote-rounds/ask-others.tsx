import { MessageSquareQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { roundHref } from '#shared/lib/round-address.ts'
import type { CarriedFiles } from '#web/lib/carried-files.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DisclosureLink } from '#web/ui/disclosure-menu.tsx'
import { type Carried, carryOver } from './round-draft.ts'

type AskOthersProps = {
  /** The business that already has the request. */
  businessId: number
  carried: Carried
  /** Those of the request, as they are when the link is followed. */
  files: () => CarriedFiles
  children: ReactNode
  /** An entry of a menu instead of a button. */
  isEntry?: boolean
}

/** Leads to the form for several businesses with the texts and files for one. */
export function AskOthers({ businessId, carried, files, children, isEntry = false }: AskOthersProps) {
  const handleClick = () => carryOver(businessId, carried, files())
  const given = { to: roundHref({ asked: businessId }), onClick: handleClick }
  return isEntry ? (
    <DisclosureLink icon={MessageSquareQuote} title={children} {...given} />
  ) : (
    <ButtonLink {...given}>{children}</ButtonLink>
  )
}
