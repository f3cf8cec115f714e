import { useQuery } from '@tanstack/react-query'
import type { DeskTestimonial } from '#shared/content/content-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { deskTestimonialsQuery } from './content-desk.queries.ts'
import { ContentHead } from './content-head.tsx'
import { TestimonialForm } from './testimonial-form.tsx'

/** The home page's testimonials. */
export function TestimonialsPart() {
  const { search, page } = useDeskAddress()
  const query = useQuery(deskTestimonialsQuery(useApi(), { search, page }))
  return (
    <>
      <ContentHead
        lead="Home page testimonials, in the order visitors see them."
        searchLabel="Search testimonials"
        what="Testimonial"
        form={(onDone) => <TestimonialForm testimonial={null} onDone={onDone} />}
      />
      <DeskList
        label="Testimonials"
        query={query}
        empty={<DeskEmpty title="No testimonials yet" done="The home page hides this section." />}
        idOf={({ id }) => id}
        row={(testimonial, isGone) => <TestimonialRow testimonial={testimonial} isGone={isGone} />}
      />
    </>
  )
}

type TestimonialRowProps = { testimonial: DeskTestimonial; isGone: boolean }

function TestimonialRow({ testimonial, isGone }: TestimonialRowProps) {
  const { close } = useDeskAddress()
  const { id, authorName, authorImage, authorTitle, rating, content, position } = testimonial
  return (
    <DeskRow
      id={id}
      title={authorName}
      facts={
        <>
          <Stars rating={rating} />
          <span>{authorTitle}</span>
          <span className="DeskRow-quote">{content}</span>
        </>
      }
      figure={<Avatar name={authorName} src={authorImage} />}
      side={<span className="DeskRow-place num">{position}</span>}
      note={isGone ? <LeftListNote>It was deleted.</LeftListNote> : null}
    >
      <TestimonialForm testimonial={testimonial} onDone={() => close(testimonial.id)} />
    </DeskRow>
  )
}
