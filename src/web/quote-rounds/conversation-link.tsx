import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'

type ConversationLinkProps = {
  answer: Pick<RoundAnswer, 'conversationId' | 'linkToken'>
  /** The secret link of the page, to which the conversation leads back; null for an account. */
  token: string | null
  variant: 'primary' | 'outline' | 'quiet'
  children: ReactNode
}

/** The address of a conversation that isn't in the account. */
export const guestHref = (linkToken: string, token: string | null) =>
  `${paths.quoteStatus}?token=${linkToken}${token ? `&answers=${token}` : ''}`

/** A document of its own for the secret link, which no page may keep in its address. */
export function ConversationLink({ answer, token, variant, children }: ConversationLinkProps) {
  const { conversationId, linkToken } = answer
  if (linkToken === null)
    return (
      <ButtonLink variant={variant} to={paths.conversation(conversationId)}>
        {children}
      </ButtonLink>
    )
  return (
    <ButtonAnchor variant={variant} href={guestHref(linkToken, token)}>
      {children}
    </ButtonAnchor>
  )
}
