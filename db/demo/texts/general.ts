/** Last sentences. */
export const closers = [
  'Come see for yourself.',
  'We’d be glad to help.',
  'That’s all there is to it.',
  'Ask a neighbor, then call us.',
  'See you on {street}.',
  'We look forward to meeting you.',
  'Most people come back, which is the only advertising we trust.',
  'Say hello if you’re ever near {near}.',
  'We plan to be around for a long time.',
  'Small enough to know your name, old enough to know the work.',
  'You’ll be in good hands.',
  'Tell us who sent you so we can thank them.',
]

/** Spanish sentences that close some descriptions. */
export const spanishLines = [
  'Hablamos español, y {owner} contesta el teléfono.',
  'Se habla español. Llámenos y le decimos el precio sin compromiso.',
  'Aquí le atendemos en español, con gusto y sin prisa.',
  'Somos vecinos de {area} desde {year} y hablamos su idioma.',
  'Pregunte por {second}, que le explica todo en español.',
  'Negocio familiar, trato de familia. Le esperamos en {street}.',
  'Le contestamos en español el mismo día.',
  'Con mucho gusto le atendemos en español de lunes a sábado.',
]
