import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

describe('the text of an HTML email', () => {
  it.each([
    [
      'has the cells of a row on one line, also when each is a paragraph',
      '<table><tr><td><p class="MsoNormal">Faucet</p></td><td><p>$120</p></td></tr><tr><td>Two<br>lines</td><td>$5</td></tr></table>',
      'Faucet $120\n\nTwo\nlines\n$5',
    ],
    [
      'numbers its lists',
      '<ol start="3"><li>remove<ul><li>all</li></ul></li><li><p>install</p></li></ol>',
      '3. remove\n\n- all\n\n4. install',
    ],
    [
      'marks each line that is crossed out',
      '<p>Total <del>$300</del> $250</p><p style="text-decoration: line-through">$1<br>$2</p>',
      'Total ~~$300~~ $250\n\n~~$1~~\n~~$2~~',
    ],
    [
      'says where a link leads, unless its words do',
      '<a href="https://x.example/e/1">Estimate</a>, <a href="https://www.x.example/">x.example</a>, <a href="tel:+15125550134">(512) 555-0134</a>, <a href="https://t.example/9"><img src="x"></a>',
      'Estimate (https://x.example/e/1), x.example, (512) 555-0134,',
    ],
    [
      'has Outlook’s empty lines and pictures of characters',
      '<p class="MsoNormal">A</p><p class="MsoNormal">&nbsp;</p><p class="MsoNormal">B<img alt="👍" src="x"></p>',
      'A\n\nB👍',
    ],
    [
      'has lines where they are shown as typed',
      '<div style="white-space: pre-wrap">Faucet $120\n<b>Labor</b> $180</div><pre>A\n<i>B</i></pre>',
      'Faucet $120\nLabor $180\n\nA\nB',
    ],
    [
      'goes on after a picture that is in it',
      `<p>A</p><img src="data:image/png;base64,${'A'.repeat(300_000)}"><p>B</p>`,
      'A\n\nB',
    ],
    ['hasn’t what nobody sees', '<p>A</p><div style="display:none">B</div><span hidden>C</span>', 'A'],
    ['hasn’t the signature', '<div>$240</div><div class="gmail_signature">Ana<br>512-555-0101</div>', '$240'],
  ])('%s', (_title, html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it('has the signature if it is asked for', () => {
    const html = '<div>$240</div><div class="gmail_signature">Ana<br>512-555-0101</div>'
    expect(htmlToText(html, { hasSignature: true })).toBe('$240\nAna\n512-555-0101')
  })
})
