import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Steps } from '#web/ui/section.tsx'

const steps = [
  { title: 'Browse', text: 'Filter by category, price and distance. 80+ categories, in map and list view.' },
  {
    title: 'Compare',
    text: (
      <>
        <Link className="Link" to={paths.compare}>
          Side-by-side profiles
        </Link>
        , licenses and verified reviews.
      </>
    ),
  },
  { title: 'Chat & Quotes', text: '1-tap messaging, with photo and video uploads of the job.' },
  { title: 'Schedule Directly', text: 'You pay the pro directly. No platform fees.' },
]

/** The four steps from browsing to getting it done. */
export const HowItWorks = () => (
  <Steps
    className="SwipeRow"
    id="how-it-works"
    title="How it works"
    items={steps}
    action={
      <Link className="Link" to={paths.request}>
        Get up to five quotes
      </Link>
    }
  />
)
