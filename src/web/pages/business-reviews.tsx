import type { ComponentProps } from 'react'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toPictureSource } from '#web/businesses/stored-picture.ts'
import { HoursReport } from '#web/hours/hours-report.tsx'
import { ReportLink } from '#web/reports/report-link.tsx'
import { CustomerReviews } from '#web/reviews/customer-reviews.tsx'

type BusinessReviewsProps = Omit<ComponentProps<typeof CustomerReviews>, 'businessId' | 'report'> & {
  business: Business
}

/** The reviews of a business, and ways to report them, the listing and its pictures. */
export function BusinessReviews({ business, ...reviews }: BusinessReviewsProps) {
  const { id, name } = business
  if (!isListed(business.status)) return <CustomerReviews businessId={id} {...reviews} />
  return (
    <>
      <CustomerReviews
        businessId={id}
        {...reviews}
        report={(review) => (
          <ReportLink
            thing={{ kind: 'review', id: review.id }}
            what={`the review by ${review.user.firstName}`}
          />
        )}
      />
      <p className="ReportLine is-screen">
        Something wrong on this page?{' '}
        <ReportLink
          thing={{
            kind: 'business',
            id,
            pictures: picturesOf(business),
            hours: <HoursReport businessId={id} />,
          }}
          what={name}
        >
          Report this listing
        </ReportLink>
      </p>
    </>
  )
}

/** Reports the picture that fills the screen. */
export const PictureReport = ({ business: { id, name }, url }: { business: Business; url: string }) => (
  <ReportLink thing={{ kind: 'picture', id, url }} what={`this photo of ${name}`} />
)

function picturesOf(business: Business) {
  const { name, images, coverImageUrl, thumbnailUrl, logoUrl } = business
  const singles = [
    { url: coverImageUrl, altText: `Cover photo of ${name}` },
    { url: thumbnailUrl, altText: `Thumbnail of ${name}` },
    { url: logoUrl, altText: `Logo of ${name}` },
  ]
  const shown = [...images, ...singles].flatMap(({ url, altText }) => (url ? [{ url, altText }] : []))
  const byUrl = new Map(shown.toReversed().map((picture) => [picture.url, picture] as const))
  return [...byUrl.values()].toReversed().map((picture) => ({
    url: picture.url,
    picture: toPictureSource(picture, name),
  }))
}
