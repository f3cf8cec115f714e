import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import { keptOfAnswered } from '#shared/trade-questions/answers.ts'
import { useApi } from '#web/lib/app-context.ts'
import { AskOthers } from '#web/quote-rounds/ask-others.tsx'
import { tradeQuestionsQuery } from '#web/trade-questions/trade-questions.queries.ts'
import { Link } from '#web/ui/link.tsx'

type AskOthersTooProps = {
  conversation: Conversation
  /** Of the secret link of a visitor without an account. */
  token: string | null
}

/** In a visitor's conversation: a link to ask others the same, or to the answers of those already asked. */
export function AskOthersToo({ conversation, token }: AskOthersTooProps) {
  const { roundId, business, visitor, hidesContact, answers, request, standingQuotes } = conversation
  const { data: questions = [] } = useQuery({
    ...tradeQuestionsQuery(useApi(), { business: business.id }),
    enabled: roundId === null && answers.length > 0,
  })
  if (roundId !== null && token === null)
    return (
      <Link className="Link" to={roundPaths.own(roundId)}>
        Compare quotes
      </Link>
    )
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
      isText
    >
      Ask more businesses
    </AskOthers>
  )
}
