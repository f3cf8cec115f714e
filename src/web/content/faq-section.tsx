import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { faqsQuery } from '#web/content/content.queries.ts'
import { FaqList } from '#web/content/faq-list.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** Questions shown on phones, as in styles/site/home.css. */
const onPhones = 6
/** Number of question skeletons while loading. */
const skeletonCount = 5

/** All questions, one open at a time; `contact` opens Contact Support. */
export function FaqSection({ contact }: { contact: ReactNode }) {
  const { data: faqs, error, refetch } = useQuery(faqsQuery(useApi()))
  return (
    <Section
      id="faq"
      title="Frequently asked questions"
      note={<>Something else? {contact}.</>}
      headClassName="Faq-head"
      isSplit
    >
      <div>
        {error && (
          <ErrorState
            headingLevel={3}
            title="Questions couldn’t be loaded"
            message={error.message}
            onRetry={refetch}
          />
        )}
        {!error && !faqs && <FaqSkeletons />}
        {faqs && <FaqList faqs={faqs} isFirstOpen />}
        {faqs && faqs.length > onPhones ? (
          <Link className="Link Faq-all" to={paths.help}>
            All questions
          </Link>
        ) : null}
      </div>
    </Section>
  )
}

function FaqSkeletons() {
  return (
    <>
      <LoadingNote label="Loading questions" />
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
        <div key={index} className="Accordion-item is-blank" aria-hidden="true">
          <Skeleton className="is-lead is-most" />
        </div>
      ))}
    </>
  )
}
