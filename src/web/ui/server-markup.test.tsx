import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { AppContextProvider } from '#web/lib/app-context.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bar, TintDisc } from '#web/ui/bar.tsx'
import { Logo } from '#web/ui/brand-mark.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DisclosureLink, DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { Input } from '#web/ui/input.tsx'
import { Marquee } from '#web/ui/marquee.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { RotatingWord } from '#web/ui/rotating-word.tsx'
import { Select } from '#web/ui/select.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { StarInput, Stars } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Toaster } from '#web/ui/toast.tsx'

const pictures = [
  { src: '/a.webp', alt: 'A' },
  { src: '/b.webp', alt: 'B' },
]
const nothing = () => {}
const render = (node: ReactNode, apiUrl = '') => {
  const config = { siteName: 'Find Local', publicUrl: 'http://localhost', apiUrl }
  const context = { api: {} as Api, queryClient: new QueryClient(), config, answer: null }
  return renderToString(
    <MemoryRouter>
      <AppContextProvider value={context}>{node}</AppContextProvider>
    </MemoryRouter>,
  )
}

describe('primitives on the server', () => {
  it('render no style attribute, which the CSP would reject', () => {
    const html = render(
      <>
        <Logo name="Find Local" />
        <Accordion items={[{ id: 1, title: 'Question', content: <p>Answer</p> }]} />
        <Avatar name="Maya Reyes" />
        <Bar value={1} max={3} />
        <TintDisc color="#fc9" />
        <Carousel pictures={pictures} />
        <DisclosureMenu trigger="Services">
          <DisclosureLink to="/services" title="All" />
        </DisclosureMenu>
        <Gallery label="Pictures" pictures={pictures} />
        <PasswordInput aria-label="Password" />
        <Marquee label="Voices">a</Marquee>
        <Pagination page={2} pageCount={9} hrefFor={(page) => `?page=${page}`} />
        <RotatingWord words={['cleaners', 'cafes']} />
        <Select prefix="Sort">
          <option>Top</option>
        </Select>
        <CardSkeletons count={2} />
        <Rating rating={4.84} count={12} />
        <Stars rating={4} />
        <StarInput legend="Rating" value={0} onChange={nothing} />
        <Tabs label="Parts" tabs={[{ value: 'a', label: 'A', content: 'a' }]} />
        <Toaster />
      </>,
    )
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toContain('<style')
  })

  it.each([
    [4.5, 4, 1],
    [4.8, 5, 0],
    [4.2, 4, 0],
    [0.3, 0, 1],
    [5, 5, 0],
  ])('draws %d stars to the nearest half and says the number', (rating, full, half) => {
    const html = render(<Stars rating={rating} />)
    expect(html.match(/is-full/g) ?? []).toHaveLength(full)
    expect(html.match(/is-half/g) ?? []).toHaveLength(half)
    expect(html).toContain(`aria-label="${rating} out of 5"`)
  })

  it('keep closed answers and menu links in the HTML', () => {
    const html = render(
      <>
        <Accordion items={[{ id: 1, title: 'Question', content: <p>Answer</p> }]} />
        <DisclosureMenu trigger="Services">
          <DisclosureLink to="/services" title="All services" />
        </DisclosureMenu>
      </>,
    )
    expect(html).toContain('Answer')
    expect(html).toContain('href="/services"')
  })

  it('load files from the host of the API, and the site’s own from the page’s', () => {
    const file = { url: '/api/conversation-files/a', posterUrl: '/api/conversation-files/b', name: 'c' }
    const files = ['picture', 'video', 'document'].map((kind, id) => ({ ...file, kind, id }))
    const picture = {
      src: '/uploads/d.w800.webp',
      srcSet: '/uploads/d.w400.webp 400w, /uploads/d.w800.webp 800w',
    }
    const html = render(
      <>
        <Avatar name="Maya Reyes" src="/api/uploads/e.webp" />
        <Carousel pictures={[{ ...picture, alt: '' }]} />
        <Gallery label="Pictures" pictures={[{ ...picture, alt: '' }]} />
        <AttachedFiles files={files as Attachment[]} from="you" />
        <Picture picture={{ src: '/placeholder.webp', alt: '' }} />
      </>,
      'https://api.example.com',
    )
    const addresses = [...html.matchAll(/(?:[ "])((?:https:\/\/[\w.]+)?\/[\w./-]+)/g)].map(
      ([, address]) => address,
    )
    const own = addresses.filter((address) => !address?.startsWith('https://api.example.com/'))
    expect(own).toEqual(['/placeholder.webp'])
    expect(new Set(addresses).size).toBe(6)
  })

  it('render no dialog', () => {
    const html = render(
      <Dialog isOpen onClose={nothing} title="Title">
        text
      </Dialog>,
    )
    expect(html).toBe('')
  })

  it('connect a field to its label, hint and error', () => {
    const html = render(
      <Field label="Email" hint="We write rarely" error="Please enter a valid email address">
        <Input type="email" />
      </Field>,
    )
    const id = /<label for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
    expect(html).toContain('aria-invalid="true"')
  })
})
