import { ArrowRight, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'

const waysOn = [
  { to: paths.home, title: 'Home', note: 'Start over from the home page' },
  { to: paths.businesses, title: 'Businesses', note: 'Every listing in Austin, by category' },
  { to: paths.help, title: 'Help', note: 'Answers, and a person to write to' },
]

/** Shown for every unknown address. */
export function NotFoundPage() {
  const navigate = useNavigate()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = new FormData(event.currentTarget).get('search')
    void navigate(directoryHref({ search: String(search ?? '').trim() }))
  }
  return (
    <div className="Page NotFound is-flown">
      <Seo title="404 Page Not Found" description="There is no page at this address." />
      <div className="NotFound-bats" aria-hidden="true" />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <search>
        <form className="Inline" action={paths.businesses} onSubmit={handleSubmit}>
          <Input
            type="search"
            name="search"
            icon={<Search className="Icon" />}
            aria-label="Search businesses"
            placeholder="Search businesses"
          />
          <Button variant="primary" type="submit">
            Search
          </Button>
        </form>
      </search>
      <ul className="NotFound-ways">
        {waysOn.map(({ to, title, note }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <b>{title}</b>
                <small>{note}</small>
              </span>
              <ArrowRight className="Icon" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
