import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Testimonial } from '#shared/content/content.schemas.ts'
import { testimonialsQuery } from '#web/content/content.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Marquee } from '#web/ui/marquee.tsx'
import { useReducedMotion } from '#web/ui/motion.ts'
import { PauseButton } from '#web/ui/pause-button.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'

/** Skeletons while the testimonials load (specification §9). */
const skeletonCount = 6

/** Testimonials, scrolling on a dusk band. Renders nothing without any. */
export function Testimonials() {
  const { data: testimonials, error, refetch } = useQuery(testimonialsQuery(useApi()))
  const [isPaused, setPaused] = useState(false)
  const isStill = useReducedMotion()
  if (testimonials?.length === 0) return null
  return (
    <section className="Voices" aria-labelledby="testimonials">
      <div className="Page Voices-top">
        <div>
          <h2 id="testimonials">What Austin says</h2>
          <p className="Section-note">10,000+ Users. No fees to join.</p>
        </div>
        {testimonials && !isStill && (
          <PauseButton isPaused={isPaused} onChange={setPaused} what="testimonials" />
        )}
      </div>
      {error && (
        <div className="Page">
          <ErrorState
            headingLevel={3}
            title="Testimonials couldn’t be loaded"
            message={error.message}
            onRetry={refetch}
          />
        </div>
      )}
      {!error && !testimonials && <TestimonialSkeletons />}
      {testimonials && (
        <Marquee isPaused={isPaused} label="Testimonials">
          {testimonials.map((testimonial) => (
            <Voice key={testimonial.id} testimonial={testimonial} />
          ))}
        </Marquee>
      )}
    </section>
  )
}

function Voice({ testimonial }: { testimonial: Testimonial }) {
  const { rating, content, authorName, authorImage, authorTitle } = testimonial
  return (
    <figure>
      <Stars rating={rating} />
      <blockquote>{content}</blockquote>
      <figcaption>
        <Avatar name={authorName} src={authorImage} />
        <div>
          {authorName}
          <small>{authorTitle}</small>
        </div>
      </figcaption>
    </figure>
  )
}

function TestimonialSkeletons() {
  return (
    <>
      <LoadingNote label="Loading testimonials" />
      <div className="Marquee-half" aria-hidden="true">
        {Array.from({ length: skeletonCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
          <figure key={index}>
            <Skeleton className="is-text is-xs" />
            <Skeleton className="is-lead" />
            <Skeleton className="is-lead" />
            <Skeleton className="is-lead is-half" />
            <figcaption>
              <Skeleton className="is-disc" />
              <div>
                <Skeleton className="is-text is-s" />
                <Skeleton className="is-small is-s" />
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
