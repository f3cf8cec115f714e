import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import { keptOfAnswered } from '#shared/trade-questions/answers.ts'
import { useApi } from '#web/lib/app-context.ts'
import { AskOthers } from '#web/quote-rounds/ask-others.tsx'
import { tradeQuestionsQuery } from '#web/trade-questions/trade-questions.queries.ts'
import { DisclosureLink } from '#web/ui/disclosure-menu.tsx'

type AskOthersTooProps = {
  conversation: Conversation
  /** Of the secret link of a visitor without an account. */
  token: string | null
}

/** In the menu of a visitor's conversation: asks others the same, or leads to the answers of those already asked. */
export function AskOthersToo({ conversation, token }: AskOthersTooProps) {
  const { roundId, business, visitor, hidesContact, answers, request, standingQuotes } = conversation
  const { data: questions = [] } = useQuery({
    ...tradeQuestionsQuery(useApi(), { business: business.id }),
    enabled: roundId === null && answers.length > 0,
  })
  if (roundId !== null && token === null)
    return <DisclosureLink icon={MessageSquareQuote} title="Compare quotes" to={roundPaths.own(roundId)} />
  if (roundId !== null) return null
  // A conversation with an accepted quote stays apart from the answers of others.
  const isAgreed = standingQuotes.some(({ state }) => state === 'accepted')
  const carried = {
    ...visitor,
    what: request.text,
    answers: keptOfAnswered(answers, questions),
    hidesContact,
    earlierId: isAgreed ? '' : String(conversation.id),
    earlierProof: token ?? '',
  }
  return (
    <AskOthers
      businessId={business.id}
      carried={carried}
      files={() => ({ stored: request.attachments, chosen: [] })}
      isEntry
    >
      Ask more businesses
    </AskOthers>
  )
}
