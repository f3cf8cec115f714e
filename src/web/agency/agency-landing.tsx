import { useState } from 'react'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AgencyCopy, PackageName } from './agency-copy.ts'
import { AgencyHero } from './agency-hero.tsx'
import { BookCallDialog } from './book-call-dialog.tsx'
import { Examples } from './examples.tsx'
import { Offerings, WhyChoose } from './offerings.tsx'
import { PackageCards } from './package-cards.tsx'
import { PriceMatch } from './price-match.tsx'
import { QuoteForm } from './quote-form.tsx'
import { messageFor } from './service-request-draft.ts'
import { quoteFormId, useQuoteFormFocus } from './use-quote-form-focus.ts'
import { useServiceRequest } from './use-service-request.ts'

/** An agency page from the first screen to the quote form, in the specification's order (§2). */
export function AgencyLanding({ copy }: { copy: AgencyCopy }) {
  const [isBooking, setBooking] = useState(false)
  const request = useServiceRequest(copy.service)
  const quoteSection = useQuoteFormFocus()
  const openBooking = () => setBooking(true)
  const requestQuote = (name: PackageName) => {
    request.change({ service: copy.service, message: messageFor(name, request.draft.message) })
    quoteSection.current?.scrollIntoView()
    const field = request.form.current?.elements.namedItem('name')
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }
  return (
    <>
      <AgencyHero copy={copy} onBookCall={openBooking} />
      <div className="Page">
        <Offerings offerings={copy.offerings} onBookCall={openBooking} />
        <WhyChoose reasons={copy.reasons} />
        <PackageCards features={copy.features} note={copy.packagesNote} onRequestQuote={requestQuote} />
      </div>
      <PriceMatch path={copy.path} />
      <div className="Page">
        <BuildSteps steps={copy.steps} />
        <Examples copy={copy} />
        <Questions questions={copy.questions} onBookCall={openBooking} />
        <section
          ref={quoteSection}
          className="Section"
          id={quoteFormId}
          tabIndex={-1}
          aria-labelledby="quote-form-title"
        >
          <div className="Split">
            <div className="Section-head">
              <h2 id="quote-form-title">Get a Quote</h2>
              <p className="Section-note">
                Tell us a little. A real person reads it and replies within 24 hours with questions or a
                price.
              </p>
            </div>
            <QuoteForm request={request} />
          </div>
        </section>
      </div>
      <BookCallDialog isOpen={isBooking} onClose={() => setBooking(false)} />
    </>
  )
}

function BuildSteps({ steps }: Pick<AgencyCopy, 'steps'>) {
  return (
    <section className="Section" aria-labelledby="process">
      <div className="Section-head">
        <h2 id="process">Four steps</h2>
      </div>
      <ol className="Steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Questions({ questions, onBookCall }: Pick<AgencyCopy, 'questions'> & { onBookCall: () => void }) {
  return (
    <section className="Section" aria-labelledby="agency-questions">
      <div className="Split">
        <div className="Section-head Faq-head">
          <h2 id="agency-questions">Frequently asked questions</h2>
          <p className="Section-note">Something else? We’ll call you back within one business day.</p>
          <Button aria-haspopup="dialog" onClick={onBookCall}>
            Book a Call
          </Button>
        </div>
        <Accordion
          isMultiple
          items={questions.map(({ question, answer }, index) => ({
            id: index,
            title: question,
            content: <p>{answer}</p>,
          }))}
        />
      </div>
    </section>
  )
}
