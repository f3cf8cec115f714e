import type { ReactNode } from 'react'
import { roundHref } from '#shared/lib/round-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Carried, carryOver } from './round-draft.ts'

type AskOthersProps = {
  /** The business that has the request already. */
  businessId: number
  carried: Carried
  children: ReactNode
  /** A line of text instead of a button. */
  isText?: boolean
}

/** Leads to the form for several businesses with what was typed for one. */
export function AskOthers({ businessId, carried, children, isText = false }: AskOthersProps) {
  const given = { to: roundHref({ asked: businessId }), onClick: () => carryOver(carried), children }
  return isText ? <Link className="Link" {...given} /> : <ButtonLink {...given} />
}
