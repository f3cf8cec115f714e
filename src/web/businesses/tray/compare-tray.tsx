import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { comparedMax, compareHref } from '#shared/businesses/compare/compared-ids.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Compared, setCompared, useCompared } from './compared-store.ts'
import { refreshCompared } from './refresh-compared.ts'

/** The businesses chosen so far, at the bottom of the screen. */
export function CompareTray() {
  const { api } = useAppContext()
  const chosen = useCompared()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    void refreshCompared(api)
  }, [api])
  const remove = ({ id }: Compared) => {
    const place = chosen.findIndex((one) => one.id === id)
    const buttons = list.current?.querySelectorAll('button')
    // The pressed button disappears: the focus goes to the next one, or back to the page.
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
    setCompared((all) => all.filter((one) => one.id !== id))
  }
  const clear = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    setCompared(() => [])
  }
  return (
    <section className="CompareTray" aria-label="Compare">
      <div className="Page">
        <ul ref={list}>
          {chosen.map((business) => (
            <TrayItem key={business.id} business={business} onRemove={() => remove(business)} />
          ))}
        </ul>
        <TrayStatus count={chosen.length} />
        <Button variant="quiet" className="CompareTray-clear desk" onClick={clear}>
          Clear<span className="sr"> the comparison</span>
        </Button>
        {chosen.length > 1 ? (
          <ButtonLink variant="primary" to={compareHref(chosen.map(({ id }) => id))}>
            Compare {chosen.length}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}

function TrayItem({ business, onRemove }: { business: Compared; onRemove: () => void }) {
  const { name, picture } = business
  const src = picture ?? '/placeholder.webp'
  return (
    <li>
      <Picture picture={{ src, srcSet: pictureSrcSet(src), alt: '', width: 60, height: 44 }} sizes="60px" />
      <span>{name}</span>
      <IconButton label={`Remove ${name} from the comparison`} onClick={onRemove}>
        <X className="Icon is-s" />
      </IconButton>
    </li>
  )
}

/** Said aloud after each change: a live region must be there before its text. */
function TrayStatus({ count }: { count: number }) {
  const text = count === 1 ? 'Choose one more to compare.' : `${count} of ${comparedMax} chosen to compare.`
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  return (
    <p role="status" className={count > 1 ? 'sr' : undefined}>
      {said}
    </p>
  )
}
