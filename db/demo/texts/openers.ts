import type { Visit } from '../trades/trade.ts'

/** First sentences that fit any business. Slots: {name}, {trade}, {area}, {street}, {near}, {owner}, {second}, {year}. */
const common = [
  '{name} is where {area} goes for {trade}.',
  'Since {year}, people around {near} have come to us for {trade}.',
  '{owner} opened {name} in {year} with one idea: {trade} without the fuss.',
  '{trade^} in {area}, by the people whose names are on the door.',
  'Ask on {street} for {trade} and somebody will point our way.',
  '{owner} learned the work from an uncle, taught it to {second}, and together they are {name}: {trade}, nothing else.',
  'Austin has grown a good deal since {year}. Our way with {trade} has not changed much.',
  'Some places do everything. {name} sticks to {trade} and does it with care.',
  '{name}: {trade} for people who would rather be told the truth than be sold something.',
  'We came to {area} in {year} for the rent and stayed for the neighbors. Our work is {trade}.',
  'Most of our customers live within two miles of {near}. They come for {trade} and stay for the talk.',
  'When {owner} took over {name}, the sign stayed, the prices stayed, and {trade} got better.',
  'Family work since {year}: {owner} started it, {second} runs it now, and {trade} is what we know.',
  'From {near} to the far end of {street}, this is the name people pass on for {trade}.',
]

const shop = [
  'We are a small shop for {trade}, a few steps off {street}.',
  'A neighborhood address for {trade}, open on {street} since {year}.',
  'Look for the hand-painted sign on {street}. Behind it: {trade}, and {owner} with a cup of coffee.',
  'You will find us on {street}, close to {near}: {trade}, fair prices, straight answers.',
]

/** First sentences by the kind of visit. */
export const openers: Readonly<Record<Visit, readonly string[]>> = {
  crew: [
    ...common,
    'It began with a borrowed van in {year}. Today {name} is a name in {area} for {trade}.',
    '{owner} answers the phone, {second} keeps the calendar, and both know a great deal about {trade}.',
    'There are bigger names for {trade} in this town. There are not many that call back the same day.',
    'You want {trade} near {near} and you want it this week. Good, that is what we are for.',
    'We keep {name} small on purpose. Two or three jobs at a time, all of them {trade}.',
    '{owner} grew up four blocks from {street} and started {name} in {year}, for {trade} done right the first time.',
  ],
  table: [
    ...common,
    ...shop,
    '{owner} cooks, {second} talks, and {name} has been {area}’s place for {trade} since {year}.',
    'One kitchen, one window onto {street}, and {trade} made the day you eat it.',
    'My grandmother’s recipes, my sister’s handwriting on the menu: {name} is {trade} the way we grew up with it.',
    'You can smell us from {near} on a still morning. That is {trade}, started before the sun.',
  ],
  chair: [
    ...common,
    ...shop,
    'Two rooms above {street}, good light, no hurry: {name} is a quiet place for {trade}.',
    '{owner} spent eleven years in other people’s shops before opening {name} near {near}, for {trade} at an honest pace.',
    '{name} takes one person at a time. That is the whole secret of our {trade}.',
    'By appointment mostly, by luck sometimes: {trade} in {area}, with {owner} and {second}.',
  ],
  desk: [
    ...common,
    'Three of us, one small office near {near}, and {trade} for people who have better things to do.',
    '{name} is {owner} and {second}, two old friends with one calendar for {trade}.',
    '{owner} left a large firm downtown in {year} to do {trade} for people who can be met on the street.',
    'We work for shops, families and the odd band. What they need is {trade}, what they get is a straight answer too.',
    'There are bigger names for {trade} in this town. There are not many that call back the same day.',
  ],
  class: [
    ...common,
    'Everybody was a beginner once, {owner} says so on the first day. {name} is {trade} for all who are ready to start.',
    '{name} meets near {near}, rain or shine, for {trade}.',
    'Small groups, patient people, {trade}: that is {name}, in {area} since {year}.',
    'A bright room off {street}, eight people at most, and {trade} taught by somebody who still likes it.',
    '{owner} and {second} started {name} in a garage in {year}. The garage is larger now, the idea is the same: {trade}.',
  ],
  counter: [
    ...common,
    ...shop,
    'You bring it, we look at it, you get an answer: {trade} in {area} since {year}.',
    '{owner} behind the counter, {second} in the back, and {trade} as it used to be done.',
    'There are bigger names for {trade} in this town. There are not many where the owner opens the door.',
    '{name} serves {area} and its neighbors with {trade}, by appointment or when you catch us.',
  ],
}
