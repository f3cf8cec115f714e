import { useState } from 'react'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section, Steps } from '#web/ui/section.tsx'
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
        <Steps id="process" title="Four steps" items={copy.steps} />
        <Examples copy={copy} />
        <Questions questions={copy.questions} onBookCall={openBooking} />
        <Section
          ref={quoteSection}
          id="quote-form-title"
          anchor={quoteFormId}
          title="Get a Quote"
          note="Tell us a little. A real person reads it and replies within 24 hours with questions or a price."
          isSplit
        >
          <QuoteForm request={request} />
        </Section>
      </div>
      <BookCallDialog isOpen={isBooking} onClose={() => setBooking(false)} />
    </>
  )
}

function Questions({ questions, onBookCall }: Pick<AgencyCopy, 'questions'> & { onBookCall: () => void }) {
  return (
    <Section
      id="agency-questions"
      title="Frequently asked questions"
      note="Something else? We’ll call you back within one business day."
      action={
        <Button aria-haspopup="dialog" onClick={onBookCall}>
          Book a Call
        </Button>
      }
      headClassName="Faq-head"
      isSplit
    >
      <Accordion
        isMultiple
        items={questions.map(({ question, answer }, index) => ({
          id: index,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </Section>
  )
}
