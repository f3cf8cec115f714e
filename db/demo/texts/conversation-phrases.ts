/** First answers of businesses; {day} and {part} are when they could come. */
export const firstAnswers = [
  'Thanks for asking! We have time on {day} {part}. Would that suit you?',
  'Hello, yes, we do that. I could stop by on {day} {part} to take a look, at no charge.',
  'Happy to help. Could you send a photo or two? Then I can give you a fixed price.',
  'Good news, there is a gap on {day} {part}. Shall I hold it for you?',
  'Thank you for the details. Before I name a price: is there parking close to the door?',
  'We’d love to. This week is full, but {day} {part} is open.',
  'Yes, that’s right up our street. What is the best number to reach you {part}?',
  'Thanks for thinking of us. For that I’d plan about three hours; {day} would work.',
]

/** Visitors' replies to them. */
export const visitorReplies = [
  'That works for me, see you then.',
  'Great, thank you. Is the price you list still right?',
  'A little later would be better, if you can.',
  'Perfect. The gate code is on the call box, just ring.',
  'Thanks for the quick answer! I’ll talk to my husband tonight and tell you.',
  'Yes please. Do I need to prepare anything?',
]

export const quoteIncludes = [
  'Labor and materials, and we take the old parts away.',
  'Everything we talked about, with a one-year guarantee on our work.',
  'Setup, the work itself and cleaning up afterwards.',
  'Up to three hours; each one after that costs the usual rate.',
]

export const answerDays = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const answerParts = ['in the morning', 'around noon', 'after four']
