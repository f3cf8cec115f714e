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
      '<a href="https://x.example/e/1">Estimate</a>, <a href="https://www.x.example/">x.example</a>, <a href="tel:+15125550134">(512) 555-0134</a>, <a href="sms:+15125550134">text</a>, <a href="whatsapp://send?phone=15125550134">chat</a>',
      'Estimate (https://x.example/e/1), x.example, (512) 555-0134, text (+15125550134), chat (whatsapp://send?phone=15125550134)',
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
    [
      'has the words of a picture in a link, or where that leads',
      '<a href="https://pay.example/1"><img alt="View estimate"></a> <a href="https://pay.example/2"><img src="x"></a>or<a href="https://t.example/9"><img alt="" width="1" height="1"></a> this',
      'View estimate (https://pay.example/1) https://pay.example/2 or this',
    ],
    [
      'has a price in a picture, and no other words of one',
      '<img alt="Logo 5"><p>Only<img alt="$240">each</p><img alt="€ 5" style="display:none"><pre>10<img alt="5 €">6</pre>',
      'Only $240 each\n\n10 5 € 6',
    ],
    [
      'tells small digits from the ones before them',
      '<p>$19<sup>99</sup>, <sup>$</sup>1,200<sup>50</sup>/h</p><p>$240<sup>1</sup> $5.50<span style="vertical-align: super">12</span></p><p>1<sup>1</sup>/<sub>2</sub> hours, 10 m<sup>2</sup>, 1<sup>st</sup></p>',
      '$19.99, $1,200.50/h\n\n$240 (1) $5.50 (12)\n\n1 1/2 hours, 10 m2, 1st',
    ],
    [
      'numbers items as they say',
      '<ol><li>a</li><li value="7">b</li><li>c</li></ol><ol reversed start="3"><li>d</li><li>e</li></ol><ol start="0"><li>f</li></ol><ol reversed><li>g</li></ol><ul><li value="2">h</li></ul>',
      '1. a\n7. b\n8. c\n\n3. d\n2. e\n\n0. f\n\n- g\n\n- h',
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
