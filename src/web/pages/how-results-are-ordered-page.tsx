import { paths } from '#shared/lib/paths.ts'
import { RankingExplained } from '#web/businesses/directory/ranking-explained.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'

const title = 'How results are ordered'

export function HowResultsAreOrderedPage() {
  const { siteName, publicUrl } = usePublicConfig()
  const steps = [
    { name: 'Home', path: paths.home },
    { name: title, path: paths.howResultsAreOrdered },
  ]
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  }))
  return (
    <div className="Page PageEnd">
      <Seo
        title={title}
        description={`How ${siteName} orders businesses: search, ratings, price, distance and what paid promotion changes.`}
        path={paths.howResultsAreOrdered}
        jsonLd={import.meta.env.SSR && [{ '@type': 'BreadcrumbList', itemListElement }]}
      />
      <div className="PageHead">
        <h1>{title}</h1>
        <p>Every rule we use, with its numbers. There are no others.</p>
      </div>
      <RankingExplained />
      <p className="PageNote">
        Something looks wrong? <ContactButton className="Link">Tell us</ContactButton> or read the{' '}
        <Link className="Link" to={paths.help}>
          answers to common questions
        </Link>
        .
      </p>
    </div>
  )
}
