import '#web/styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { zipCenters } from '#shared/businesses/form/zip-codes.ts'
import type { MapPin } from '#shared/map/map-pins.ts'
import { createApi } from '#web/lib/api-client.ts'
import { AppContextProvider } from '#web/lib/app-context.ts'
import { browserTransport } from '#web/lib/browser-transport.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { MapView } from '#web/map/map-view.tsx'

/** The map alone, with as many pins as `?pins=` says and at the bounds of `?bounds=`; for map-frames.ts. */
const address = new URLSearchParams(window.location.search)
const count = Number(address.get('pins') ?? 720)

const pins = Array.from({ length: count }, (_, index): MapPin => {
  const zip = zipCenters[index % zipCenters.length]
  const rating = (4 + (index % 11) / 11).toFixed(1)
  const price = `$${5 + ((index * 37) % 140)}`
  return {
    id: String(index),
    longitude: (zip?.longitude ?? 0) + Math.sin(index * 12.9) * 0.02 * Math.sin(index * 7.7),
    latitude: (zip?.latitude ?? 0) + Math.cos(index * 78.2) * 0.02 * Math.sin(index * 3.1),
    name: `Business ${index}`,
    label: index % 5 === 0 ? `★ ${rating}` : price,
    summary: `${price}, ${rating} stars`,
    isPromoted: index % 40 === 0,
  }
})
const [west = 0, south = 0, east = 0, north = 0] = (address.get('bounds') ?? '-97.80,30.20,-97.69,30.36')
  .split(',')
  .map(Number)
const bounds = { west, south, east, north }
const outline = address.has('outline')
  ? { west: -97.735, south: 30.298, east: -97.72, north: 30.312 }
  : undefined

function MapPage() {
  const [chosenId, setChosen] = useState<string | null>(address.get('chosen'))
  const [pointedId, setPointed] = useState<string | null>(null)
  return (
    <MapView
      label="Map of businesses"
      isStill={address.has('still')}
      onMove={() => document.documentElement.toggleAttribute('data-moved', true)}
      onChoose={setChosen}
      onPoint={setPointed}
      {...{ pins, bounds, outline, chosenId, pointedId }}
    />
  )
}

Object.assign(document.body.style, { display: 'block', height: '100dvh' })
document.documentElement.dataset.fonts = ''
const queryClient = createQueryClient()
const config = { siteName: '', publicUrl: '', apiUrl: '' }
createRoot(document.body).render(
  <AppContextProvider value={{ api: createApi(browserTransport('')), queryClient, config, answer: null }}>
    <QueryClientProvider client={queryClient}>
      <MapPage />
    </QueryClientProvider>
  </AppContextProvider>,
)
