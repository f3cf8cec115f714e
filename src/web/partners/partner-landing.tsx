import { ArrowDown, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ApplicationForm } from './application-form.tsx'
import { WhoWePartnerWith, WhyPartnerWith } from './partner-reasons.tsx'
import { StreetDrawing } from './street-drawing.tsx'
import { hasKeptApplication } from './use-application.ts'

/** The form is hidden, then shown, then replaced by a thank-you message (specification §4). */
type Stage = 'hidden' | 'shown' | 'sent'

/** /become-a-partner from the first screen to the application. */
export function PartnerLanding() {
  const [stage, setStage] = useState<Stage>('hidden')
  const [presses, setPresses] = useState(0)
  const section = useRef<HTMLElement>(null)
  const apply = () => {
    setStage((now) => (now === 'hidden' ? 'shown' : now))
    setPresses((count) => count + 1)
  }
  // After a reload in the middle of an application, the form stays open.
  useEffect(() => {
    if (hasKeptApplication()) setStage('shown')
  }, [])
  useEffect(() => {
    if (presses === 0) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [presses])
  return (
    <>
      <PartnerHero onApply={apply} />
      <div className="Page">
        <WhoWePartnerWith />
        <WhyPartnerWith />
        {stage === 'hidden' ? null : (
          <Section
            ref={section}
            id="application"
            title={stage === 'sent' ? 'Application received' : 'Your application'}
            note={stage === 'shown' && 'It takes ten minutes at most. We reply within 3-5 business days.'}
            isSplit
          >
            {stage === 'shown' ? (
              <ApplicationForm
                onSent={() => {
                  setStage('sent')
                  setPresses((count) => count + 1)
                }}
              />
            ) : (
              <Thanks />
            )}
          </Section>
        )}
      </div>
      {stage === 'hidden' ? <PartnerEnd onApply={apply} /> : null}
    </>
  )
}

function PartnerHero({ onApply }: { onApply: () => void }) {
  const { siteName } = usePublicConfig()
  return (
    <section className="Landing">
      <div className="Page">
        <div className="Landing-copy">
          <p className="Landing-trade">Become a partner</p>
          <h1>Help Austin’s small businesses stay open</h1>
          <p className="Landing-lead">
            They cook, cut, fix and teach. {siteName} brings them customers; partners bring them the rest: a
            bank, a lawyer, a policy, clean books.
          </p>
          <div className="Landing-actions">
            <Button variant="primary" isBig onClick={onApply}>
              Apply to Join
              <ArrowDown className="Icon is-s" />
            </Button>
          </div>
        </div>
        <StreetDrawing />
      </div>
    </section>
  )
}

function Thanks() {
  return (
    <div className="Thanks" role="status">
      <CircleCheck className="Icon" />
      <p>Thank you for your interest. We'll get back to you within 3-5 business days.</p>
    </div>
  )
}

function PartnerEnd({ onApply }: { onApply: () => void }) {
  return (
    <section className="PriceMatch Dusk is-end" aria-labelledby="partner-end">
      <div className="Page">
        <div>
          <h2 id="partner-end">Sounds like you?</h2>
          <p>Tell us who you are and what you bring. It takes ten minutes, and a real person reads it.</p>
        </div>
        <Button isBig onClick={onApply}>
          Start Application
        </Button>
      </div>
    </section>
  )
}
