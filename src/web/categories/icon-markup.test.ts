import { describe, expect, it } from 'vitest'
import { parseIconMarkup } from '#web/categories/icon-markup.ts'

const shape = (element: string, attributes: Record<string, string> = {}, children: object[] = []) => ({
  element,
  attributes,
  children,
})

describe('parseIconMarkup', () => {
  it('reads shapes, groups and the view box', () => {
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="24" viewBox="0 0 32 32" stroke-width="2">
      <g transform="translate(1 2)"><path d="M3 10a2 2 0 0 1 .709-1.528l7-6"></path><circle cx="7" cy='17' r="2"/></g>
      <line x1="1" x2="2" y1="3" y2="4" stroke-linecap="round" /></svg>`
    expect(parseIconMarkup(markup)).toEqual({
      viewBox: '0 0 32 32',
      shapes: [
        shape('g', { transform: 'translate(1 2)' }, [
          shape('path', { d: 'M3 10a2 2 0 0 1 .709-1.528l7-6' }),
          shape('circle', { cx: '7', cy: '17', r: '2' }),
        ]),
        shape('line', { x1: '1', x2: '2', y1: '3', y2: '4', strokeLinecap: 'round' }),
      ],
    })
  })

  it.each([
    ['', null],
    ['house', null],
    ['<svg viewBox="0 0 24 24"></svg>', null],
    ['<script>alert(1)</script>', null],
    ['<img src=x onerror=alert(1)>', null],
    ['<svg onload="alert(1)"><foreignObject><a href="javascript:alert(1)">x</a></foreignObject></svg>', null],
  ])('draws nothing for %j', (markup, expected) => {
    expect(parseIconMarkup(markup)).toBe(expected)
  })

  it('drops handlers, styles, references and URLs', () => {
    const markup =
      '<svg viewBox="javascript:0"><path d="M0 0" onclick="alert(1)" style="fill:red" class="x" href="#a" fill="url(https://x.example/a)"/><use href="#b"/></svg>'
    expect(parseIconMarkup(markup)).toEqual({ viewBox: '0 0 24 24', shapes: [shape('path', { d: 'M0 0' })] })
  })

  it('continues after a stray closing tag', () => {
    expect(parseIconMarkup('</g></g><rect width="2" height="2"/>')?.shapes).toEqual([
      shape('rect', { width: '2', height: '2' }),
    ])
  })
})
