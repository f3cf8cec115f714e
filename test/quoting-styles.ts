/** The email that is answered, as mail programs know it. */
export type Quoted = {
  fromName: string
  from: string
  toName: string
  to: string
  subject: string
  text: string
  html: string
}
/** The plain text and the HTML of an answer; undefined for a program that writes only the other. */
export type Answer = { text?: string; html?: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? '')
const marked = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
const divs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<div>${escaped(line) || '<br>'}</div>`)
    .join('')
/** As mail programs break lines that are too long. */
const wrapped = (text: string, width = 72) =>
  text.replace(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, 'g'), '$1\n')

type Style = (said: string, quoted: Quoted) => Answer

/** "On Tuesday somebody wrote:" in front of marked lines, as Gmail says it. */
const sentences: Record<string, (by: string) => string> = {
  English: (by) => `On Tue, Nov 24, 2026 at 10:11 AM ${by} wrote:`,
  Spanish: (by) => `El mar, 24 nov 2026 a las 10:11, ${by} escribió:`,
  French: (by) => `Le mar. 24 nov. 2026 à 10:11, ${by} a écrit :`,
  German: (by) => `Am Di., 24. Nov. 2026 um 10:11 Uhr schrieb ${by}:`,
  Portuguese: (by) => `Em ter., 24 de nov. de 2026 às 10:11, ${by} escreveu:`,
  Italian: (by) => `Il giorno mar 24 nov 2026 alle ore 10:11 ${by} ha scritto:`,
  Vietnamese: (by) => `Vào Th 3, 24 thg 11, 2026 vào lúc 10:11 ${by} đã viết:`,
  Polish: (by) => `wt., 24 lis 2026 o 10:11 ${by} napisał(a):`,
  Russian: (by) => `вт, 24 нояб. 2026 г. в 10:11, ${by}:`,
  Finnish: (by) => `ti 24.11.2026 klo 10.11 ${by} kirjoitti:`,
  Turkish: (by) => `${by}, 24 Kas 2026 Sal, 10:11 tarihinde şunu yazdı:`,
  Arabic: (by) => `\u200fفي الثلاثاء، 24 نوفمبر 2026 في 10:11 ص تمت كتابة ما يلي بواسطة ‪${by}‬‏:\u200e`,
  Hebrew: (by) => `\u202bבתאריך יום ג׳, 24 בנוב׳ 2026 ב-10:11 מאת ${by}:\u202c`,
  Hindi: (by) => `मंगल, 24 नव॰ 2026 को 10:11 am बजे को ${by} ने लिखा:`,
  Korean: (by) => `2026년 11월 24일 (화) 오전 10:11, ${by}님이 작성:`,
  Japanese: (by) => `2026年11月24日(火) 10:11 ${by}:`,
  Chinese: (by) => `${by} 于2026年11月24日周二 10:11写道：`,
}

/** From, sent, to and subject, as Outlook says them. */
const labels: Record<string, readonly [string, string, string, string]> = {
  English: ['From:', 'Sent:', 'To:', 'Subject:'],
  Spanish: ['De:', 'Enviado el:', 'Para:', 'Asunto:'],
  French: ['De :', 'Envoyé :', 'À :', 'Objet :'],
  German: ['Von:', 'Gesendet:', 'An:', 'Betreff:'],
  Dutch: ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:'],
  Swedish: ['Från:', 'Skickat:', 'Till:', 'Ämne:'],
  Norwegian: ['Fra:', 'Sendt:', 'Til:', 'Emne:'],
  Finnish: ['Lähettäjä:', 'Lähetetty:', 'Vastaanottaja:', 'Aihe:'],
  Polish: ['Od:', 'Wysłano:', 'Do:', 'Temat:'],
  Russian: ['От:', 'Отправлено:', 'Кому:', 'Тема:'],
  Greek: ['Από:', 'Στάλθηκε:', 'Προς:', 'Θέμα:'],
  Turkish: ['Kimden:', 'Gönderilme:', 'Kime:', 'Konu:'],
  Arabic: ['من:', 'تاريخ الإرسال:', 'إلى:', 'الموضوع:'],
  Korean: ['보낸 사람:', '보낸 날짜:', '받는 사람:', '제목:'],
  Japanese: ['差出人:', '送信日時:', '宛先:', '件名:'],
  Chinese: ['发件人:', '发送时间:', '收件人:', '主题:'],
}

const by = ({ fromName, from }: Quoted) => `${fromName} <${from}>`
const blockOf = (language: string, { fromName, from, toName, to, subject }: Quoted) => {
  const [sender, sent, recipient, about] = labels[language] ?? ['', '', '', '']
  return [
    `${sender} ${fromName} <${from}>`,
    `${sent} Tuesday, November 24, 2026 10:11`,
    `${recipient} ${toName} <${to}>`,
    `${about} ${subject}`,
  ].join('\n')
}

const table = ({ fromName, from, to, subject }: Quoted) => [
  ['发件人', `${fromName}<${from}>`],
  ['日期', '2026年11月24日 10:11'],
  ['收件人', to],
  ['抄送至', ''],
  ['主题', subject],
]
/** As mail servers of companies add it to email from elsewhere. */
const banner =
  'CAUTION: This email originated from outside of your organization. Do not click links unless you recognize the sender.'

const gmail =
  (language: string): Style =>
  (said, quoted) => ({
    text: `${said}\n\n${wrapped((sentences[language] ?? String)(by(quoted)))}\n\n${marked(wrapped(quoted.text))}\n`,
  })
const outlook =
  (language: string): Style =>
  (said, quoted) => ({ text: `${said}\n\n${blockOf(language, quoted)}\n\n${quoted.text}` })

const others: Record<string, Style> = {
  'Gmail in HTML': (said, quoted) => ({
    text: `${wrapped(said)}\n\n${sentences.English?.(by(quoted))}\n\n${marked(quoted.text)}`,
    html: `<div dir="ltr">${divs(said)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue wrote:<br></div><blockquote class="gmail_quote">${quoted.html}</blockquote></div>`,
  }),
  'Apple Mail': (said, quoted) => ({
    text: `${said}\n\nSent from my iPhone\n\n> On Nov 24, 2026, at 10:11\u202fAM, ${by(quoted)} wrote:\n> \n> \uFEFF\n${marked(quoted.text)}`,
  }),
  'Apple Mail in HTML': (said, quoted) => ({
    html: `${divs(said)}<br><blockquote type="cite"><div>On Nov 24, 2026, at 10:11 AM, ${escaped(by(quoted))} wrote:</div><br></blockquote><blockquote type="cite">${quoted.html}</blockquote>`,
  }),
  'Outlook in HTML': (said, quoted) => ({
    html: `${divs(said)}<div id="appendonsend"></div><hr tabindex="-1"><div id="divRplyFwdMsg">${escaped(blockOf('Korean', quoted)).replaceAll('\n', '<br>')}</div>${quoted.html}`,
  }),
  'Outlook for Windows in HTML': (said, quoted) => ({
    html: `${divs(said)}<div style="border-top:solid"><p class="MsoNormal">${escaped(blockOf('Norwegian', quoted)).replaceAll('\n', '<br>')}</p></div><p class="MsoNormal">&nbsp;</p>${quoted.html}`,
  }),
  'Outlook of old': (said, quoted) => ({
    text: `${said}\n\n-----Original Message-----\n${blockOf('English', quoted)}\n\n${quoted.text}`,
  }),
  'Outlook on the web': (said, quoted) => ({
    text: `${said}\n________________________________\n${blockOf('Polish', quoted)}\n\n${quoted.text}`,
  }),
  'Outlook with bold labels': (said, quoted) => ({
    text: `${said}\n\n${blockOf('English', quoted).replace(/^(\w+:)/gm, '**$1**')}\n\n${quoted.text}`,
  }),
  Notes: (said, quoted) => ({
    text: `${said}\n\n-----${by(quoted)} wrote: -----\nTo: ${quoted.toName} <${quoted.to}>\nFrom: ${by(quoted)}\nDate: 11/24/2026 10:11AM\nSubject: ${quoted.subject}\n\n${quoted.text}`,
  }),
  'QQ Mail': (said, quoted) => ({
    text: `${said}\n\n\n------------------ 原始邮件 ------------------\n${blockOf('Chinese', quoted).replace(/>$/gm, '>;')}\n\n${quoted.text}`,
  }),
  NetEase: (said, quoted) => ({
    text: `${said}\n\n---- 回复的原邮件 ----\n${table(quoted)
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n')}\n\n${quoted.text}`,
  }),
  'NetEase in HTML': (said, quoted) => ({
    html: `${divs(said)}<table><tr><td>---- 回复的原邮件 ----</td></tr>${table(quoted)
      .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
      .join('')}</table>${quoted.html}`,
  }),
  'eM Client': (said, quoted) => ({
    text: `${said}\n\n------ Original Message ------\nFrom "${quoted.fromName}" <${quoted.from}>\nTo ${quoted.to}\nDate 24/11/2026 10:11:12\nSubject ${quoted.subject}\n\n${quoted.text}`,
  }),
  Zoho: (said, quoted) => ({
    text: `${said}\n\n---- On Tue, 24 Nov 2026 10:11:12 -0600 ${quoted.from} wrote ---\n\n${marked(quoted.text)}`,
  }),
  'WEB.DE': (said, quoted) => ({
    text: `${said}\n\n--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\nAm 24.11.26, 10:11, ${by(quoted)} schrieb:\n\n${marked(quoted.text)}`,
  }),
  'Gmail below a banner': (said, quoted) => ({
    text: `${said}\n\n${sentences.English?.(by(quoted))}\n\n> ${banner}\n>\n${marked(quoted.text)}`,
  }),
  'Outlook below a banner': (said, quoted) => ({
    text: `${said}\n\n${blockOf('English', quoted)}\n\n${banner}\n\n${quoted.text}`,
  }),
  'Outlook for senders that seldom write': (said, quoted) => ({
    text: `${said}\n\n${blockOf('German', quoted)}\n\nYou don't often get email from ${quoted.from}. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>\n\n${quoted.text}`,
  }),
  'Outlook for Windows in HTML below a banner': (said, quoted) => ({
    html: `${divs(said)}<div style="border-top:solid"><p class="MsoNormal">${escaped(blockOf('Dutch', quoted)).replaceAll('\n', '<br>')}</p></div><table><tr><td>${banner}</td></tr></table>${quoted.html}`,
  }),
  'Outlook in HTML below a banner': (said, quoted) => ({
    html: `${divs(said)}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">x</div><table><tr><td>${banner}</td></tr></table>${quoted.html}`,
  }),
  'Apple Mail in HTML below a banner': (said, quoted) => ({
    html: `${divs(said)}<br><blockquote type="cite"><div>On Nov 24, 2026, at 10:11 AM, ${escaped(by(quoted))} wrote:</div><br></blockquote><blockquote type="cite"><table><tr><td>${banner}</td></tr></table>${quoted.html}</blockquote>`,
  }),
  Thunderbird: (said, quoted) => ({
    text: `${said}\n\nOn 11/24/26 10:11 AM, ${quoted.fromName} wrote:\n${marked(quoted.text)}\n`,
  }),
  'Thunderbird in HTML': (said, quoted) => ({
    html: `${divs(said)}<div class="moz-cite-prefix">On 11/24/26 10:11 AM, ${quoted.fromName} wrote:<br></div><blockquote type="cite">${quoted.html}</blockquote>`,
  }),
  Yahoo: (said, quoted) => ({
    text: `${said}\n\n    On Tuesday, November 24, 2026 at 10:11:12 AM CST, ${by(quoted)} wrote:  \n \n ${quoted.text.replaceAll('\n', '\n ')}`,
  }),
  'Yahoo in HTML': (said, quoted) => ({
    html: `<div class="yahoo-style-wrap">${divs(said)}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Tuesday, ${escaped(by(quoted))} wrote:</div><div><br></div>${quoted.html}</div>`,
  }),
  Samsung: (said, quoted) => ({
    text: `${said}\n\n-------- Original message --------\n${blockOf('English', quoted).replace('Sent:', 'Date:')}\n\n${quoted.text}`,
  }),
  'a program that marks and says nothing': (said, quoted) => ({ text: `${said}\n\n${marked(quoted.text)}` }),
  'a program that doesn’t even mark': (said, quoted) => ({ text: `${said}\n\n${quoted.text}` }),
}

/** How mail programs put an answer above the email it answers. */
export const quotingStyles: Record<string, Style> = {
  ...Object.fromEntries(Object.keys(sentences).map((name) => [`Gmail in ${name}`, gmail(name)])),
  ...Object.fromEntries(Object.keys(labels).map((name) => [`Outlook in ${name}`, outlook(name)])),
  ...others,
}

const attribution = '<div class="gmail_attr">On Tue, Town wrote:</div>'
const gmailFrame = (quote: string, said: string) =>
  `<div class="gmail_quote">${attribution}<blockquote class="gmail_quote">${quote}</blockquote>${said}</div>`
const sparkFrame = (quote: string) =>
  `<div name="messageReplySection">On Nov 24 wrote:<br><blockquote type="cite">${quote}</blockquote></div>`
const prefix = '<div class="moz-cite-prefix">On 11/24/26 10:11 AM, Town wrote:<br></div>'
const outlookFrame = '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">x</div>'

/** How somebody writes below the email that they answer, or below a part of it that they left, which `html` is then. */
export const belowStyles: Record<string, Style> = {
  'Gmail’s frame': (said, { html }) => ({ html: gmailFrame(html, divs(said)) }),
  'Spark’s frame': (said, { html }) => ({ html: `${sparkFrame(html)}<div>${divs(said)}</div>` }),
  'Thunderbird’s quote': (said, { html }) => ({
    html: `${prefix}<blockquote type="cite">${html}</blockquote>${divs(said)}`,
  }),
  'Outlook’s frame': (said, { html }) => ({ html: `${outlookFrame}${html}${divs(said)}` }),
  'Yahoo’s frame': (said, { html }) => ({
    html: `<div class="yahoo_quoted"><div>On Tuesday, Town wrote:</div><div>${html}</div>${divs(said)}</div>`,
  }),
  'a marked quote': (said, quoted) => ({
    text: `${sentences.English?.(by(quoted))}\n\n${marked(quoted.text)}\n\n${said}`,
  }),
  'Outlook’s lines': (said, quoted) => ({
    text: `${blockOf('English', quoted)}\n\n${quoted.text}\n\n${said}`,
  }),
}
