import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Faq } from '#shared/content/content.schemas.ts'
import { faqsQuery } from '#web/content/content.queries.ts'
import { FaqList } from '#web/content/faq-list.tsx'
import { matchFaqs } from '#web/content/match-faqs.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** All questions, with a search. */
export function FaqSearch() {
  const { data: faqs, error, refetch } = useQuery(faqsQuery(useApi()))
  const [text, setText] = useState('')
  if (error) {
    return (
      <ErrorState title="Questions couldn’t be loaded" message={error.message} onRetry={() => refetch()} />
    )
  }
  if (!faqs) return <QuestionSkeletons />
  if (faqs.length === 0) {
    return <EmptyState title="No frequently asked questions available." headingLevel={2} />
  }
  const found = matchFaqs(faqs, text)
  return (
    <>
      <search className="FaqSearch">
        <Input
          type="search"
          icon={<Search className="Icon" />}
          aria-label="Search the questions"
          placeholder="Search the questions"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">{countText(found.length, faqs.length)}</p>
      </search>
      <FoundQuestions found={found} text={text} onClear={() => setText('')} />
    </>
  )
}

type FoundQuestionsProps = { found: readonly Faq[]; text: string; onClear: () => void }

function FoundQuestions({ found, text, onClear }: FoundQuestionsProps) {
  const [only, ...others] = found
  if (!only) {
    return (
      <EmptyState
        title={`Nothing about “${text.trim()}” yet`}
        text="Try fewer or different words, or write to us. Good questions end up on this page."
        headingLevel={2}
        action={<Button onClick={onClear}>Show all questions</Button>}
      />
    )
  }
  const isOnly = others.length === 0
  return (
    <FaqList
      // a single remaining answer opens automatically, so remount the list
      key={isOnly ? `only-${only.id}` : 'list'}
      faqs={found}
      isFirstOpen={isOnly}
      headingLevel={2}
    />
  )
}

function countText(found: number, all: number): string {
  if (found === all) return `${all} questions`
  return found === 1 ? '1 answer' : `${found} answers`
}

function QuestionSkeletons() {
  return (
    <>
      <LoadingNote label="Loading questions" />
      <Skeleton className="is-field" />
      {['most', 'half', 'most', 'half', 'half'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} className={`is-question is-${width}`} />
      ))}
    </>
  )
}
