import { List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { Link } from '#web/ui/link.tsx'
import type { OpenMapProps } from './open-map.tsx'

const importMap = async () => (await import('./open-map.tsx')).OpenMap

type BusinessesMapProps = Omit<OpenMapProps, 'back'>

/** The place of the map. Its content is loaded only for those who open it. */
export function BusinessesMap(props: BusinessesMapProps) {
  const { Component: OpenMap, load } = useOnDemand(importMap)
  const [isFailed, setFailed] = useState(false)
  const begin = () => void load().then((isLoaded) => setFailed(!isLoaded))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the map is opened
  useEffect(begin, [])
  const back = (
    <Link
      className="MapPill is-back"
      to={directoryHref({ ...props.search, view: 'list' })}
      preventScrollReset
    >
      <List className="Icon is-s" />
      List
    </Link>
  )
  return (
    <div className="MapPane">
      {OpenMap ? (
        <OpenMap {...props} back={back} />
      ) : (
        <>
          <div className="MapPane-blank">
            {isFailed ? (
              <p role="alert">
                The map couldn’t be loaded.{' '}
                <button type="button" className="Link" onClick={begin}>
                  Try again
                </button>
              </p>
            ) : (
              <p>Loading the map</p>
            )}
          </div>
          <div className="MapPane-bottom">{back}</div>
        </>
      )}
    </div>
  )
}
