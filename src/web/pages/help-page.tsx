import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { faqsQuery } from '#web/content/content.queries.ts'
import { FaqSearch } from '#web/content/faq-search.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'

export function HelpPage() {
  const { siteName } = usePublicConfig()
  const { data: faqs = [] } = useQuery(faqsQuery(useApi()))
  const questions = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return (
    <div className="Page">
      <Seo
        title="Help"
        description={`Answers about ${siteName}: quotes, payment, reviews, listing a business and promotion. And how to reach a real person.`}
        path={paths.help}
        jsonLd={questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions }] : []}
      />
      <div className="PageHead">
        <h1>Help</h1>
        <p>Most answers are here. For everything else, ask us.</p>
      </div>
      <div className="HelpPage">
        <div>
          <FaqSearch />
        </div>
        <aside className="HelpPage-contact" aria-labelledby="help-contact">
          <h2 id="help-contact">Didn’t find your answer?</h2>
          <p>Write to us. A real person reads every message and replies by email.</p>
          <ContactButton className="Button is-primary is-block">Contact Support</ContactButton>
          <p>
            <Link className="Link" to={paths.howResultsAreOrdered}>
              How results are ordered
            </Link>
          </p>
        </aside>
      </div>
    </div>
  )
}
