import { Pause, Play, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CityDrawing } from '#web/ui/city-drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { useReducedMotion } from '#web/ui/motion.ts'
import { RotatingWord } from '#web/ui/rotating-word.tsx'

/** In this order, two seconds each (specification §2 and §9). */
const words = [
  'cleaners',
  'cafes',
  'retailers',
  'plumbers',
  'barbers',
  'trainers',
  'electricians',
  'tutors',
  'boutiques',
  'therapists',
  'salons',
  'bakeries',
]
const wordMs = 2000

const oftenAsked = ['AC repair', 'Pet grooming', 'Breakfast tacos']

/** The first screen: an introduction, and the search. The word stops rotating while someone is typing. */
export function Hero({ suggestions }: { suggestions: ReactNode }) {
  const [isPaused, setPaused] = useState(false)
  const [isSearching, setSearching] = useState(false)
  return (
    <section className="Hero">
      <div className="Page Hero-copy">
        <h1>
          find local <RotatingWord words={words} intervalMs={wordMs} isPaused={isPaused || isSearching} />
        </h1>
        <WordPause isPaused={isPaused} onChange={setPaused} />
        <p className="Hero-lead">
          Plumbers, tacos, tutors and tailors from all over Austin. Compare them, then book direct.
        </p>
        <HeroSearch onFocusChange={setSearching} suggestions={suggestions} />
        <p className="Hero-several">
          or{' '}
          <Link className="Link" to={paths.request}>
            describe the job once and get up to five quotes
          </Link>
        </p>
        <p className="Hero-asks">
          <span>Popular:</span>
          {oftenAsked.map((search) => (
            <Link key={search} className="Link" to={directoryHref({ search })}>
              {search}
            </Link>
          ))}
        </p>
      </div>
      <CityDrawing />
      <p className="Hero-plate">Congress Avenue Bridge, a little before dark</p>
    </section>
  )
}

function WordPause({ isPaused, onChange }: { isPaused: boolean; onChange: (isPaused: boolean) => void }) {
  const isStill = useReducedMotion()
  if (isStill) return null
  const Icon = isPaused ? Play : Pause
  return (
    <IconButton
      className="Hero-pause"
      isPlain
      label={isPaused ? 'Play the changing headline' : 'Pause the changing headline'}
      onClick={() => onChange(!isPaused)}
    >
      <Icon className="Icon is-s" />
    </IconButton>
  )
}

type HeroSearchProps = {
  onFocusChange: (isFocused: boolean) => void
  /** Makes the box a combobox as soon as its code is there. */
  suggestions: ReactNode
}

/** A plain GET form to the directory, so that it works before and without JavaScript. */
function HeroSearch({ onFocusChange, suggestions }: HeroSearchProps) {
  const navigate = useNavigate()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    void navigate(directoryHref({ search }))
  }
  return (
    <search>
      <form className="SearchBar" action={directoryHref()} onSubmit={handleSubmit}>
        <Search className="Icon" />
        <input
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          name="search"
          placeholder="What service do you need?"
          aria-label="What service do you need?"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
        />
        <Button variant="primary" type="submit">
          Search
        </Button>
        {suggestions}
      </form>
    </search>
  )
}
