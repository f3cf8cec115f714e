import type { CategoryTexts } from './trade-texts.ts'

export const tutoringTexts: CategoryTexts = {
  practice: [
    'We sit beside the student, not across the table.',
    'A wrong answer is where the lesson begins.',
    'Parents get three sentences by email after each session.',
    'We know the AISD calendar better than our own birthdays.',
    'Snacks first. No one thinks on an empty stomach at four.',
    'Sessions are forty-five minutes for the little ones and ninety for the stubborn.',
    'We stop when we’re no longer needed, and say so.',
  ],
  extras: [
    'Free first session',
    'Online sessions',
    'Home visits',
    'Summer packages',
    'Sibling rate',
    'Homework club',
    'Progress notes',
    'Test anxiety',
    'Library meetings',
    'Spanish tutors',
  ],
  reasons: [
    'Same-Day Availability',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Woman-Owned',
    'Satisfaction Guarantee',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Wheelchair Accessible',
  ],
  trades: {
    'Math Tutoring': {
      about: [
        'Fractions with tortillas, algebra with phone bills, calculus with patience.',
        'We find the month it stopped making sense and go back there.',
        'Math tutoring on paper, with a pencil and a large eraser.',
        'STAAR practice without the fear that usually comes with it.',
        'Adults who need one class for a degree are welcome and not alone.',
      ],
      visits: [
        'Algebra was ending our evenings in tears.',
        'Calculus, second try.',
        'My son said he was bad at math.',
      ],
      praise: [
        'From a D to a B, and best of all, no more tears.',
        'He found the gap: fractions, fourth grade.',
        'She likes math. I had to ask twice, but she likes it.',
        'Passed calculus with room to spare.',
      ],
      gripes: ['Mostly worksheets.', 'He did the homework for her.', 'Three tutors in five weeks.'],
    },
    'Reading & Writing Tutoring': {
      about: [
        'We read aloud, in turns, books that someone wants to finish.',
        'Dyslexia support by people trained for it, twice a week, with play in between.',
        'Essays are talked through before they’re typed.',
        'Handwriting gets better with ten minutes and a good pen.',
        'Reading and writing tutoring in English, Spanish or both on the same page.',
      ],
      visits: [
        'Second grade and not reading yet.',
        'College essays, five weeks to go.',
        'Dyslexia, diagnosed late.',
      ],
      praise: [
        'He reads to the dog every night.',
        'The essay sounds like her and not like a brochure.',
        'They understood dyslexia before I had finished explaining.',
        'Her handwriting looks like handwriting.',
      ],
      gripes: [
        'More games than reading.',
        'The essay came back rewritten in someone else’s voice.',
        'No plan that I could see.',
      ],
    },
    'Science Tutoring': {
      about: [
        'Chemistry with kitchen supplies, physics with a skateboard, biology with the creek.',
        'Science tutoring for the week before the exam and, better, for the weeks before that.',
        'Lab reports that say what happened.',
        'We draw everything. Cells, circuits, the periodic table as a neighborhood.',
        'AP and freshman college courses too.',
      ],
      visits: [
        'AP Chemistry, a 52 on the midterm.',
        'Physics made no sense to anyone at our table.',
        'Freshman biology at ACC.',
      ],
      praise: [
        'From 52 to 88.',
        'The skateboard explained what the book couldn’t.',
        'She wants to be a biologist this week.',
        'He draws everything now, even on napkins.',
      ],
      gripes: ['Read to us from the textbook.', 'He didn’t know the AP format.', 'Canceled in exam week.'],
    },
    'Test Prep Tutoring': {
      about: [
        'A full practice test on Saturday, an honest talk on Monday.',
        'We work on the ten questions that cost you the most.',
        'Test prep tutoring in eight weeks, not eight months.',
        'Nursing entrance, GRE, SAT: different rooms, same calm.',
        'Breathing is practiced. It’s worth forty points.',
      ],
      visits: [
        'SAT in {month}, second attempt.',
        'TEAS for nursing school.',
        'GRE after ten years away from school.',
      ],
      praise: [
        'Up 180 points.',
        'I start nursing school in the fall.',
        'They knew which ten questions to work on.',
        'I was calm, which was new.',
      ],
      gripes: [
        'Big promises, small change.',
        'Twenty people in a small group.',
        'The practice tests were old.',
      ],
    },
    'Language Tutoring': {
      about: [
        'Conversation from the first hour, grammar when you ask for it.',
        'Spanish for teachers, nurses and in-laws.',
        'English for adults at times when adults are free.',
        'Language tutoring over coffee, on a walk, or at our long table.',
        'Mandarin and French with tutors who grew up in them.',
      ],
      visits: [
        'Spanish, to talk with my mother-in-law.',
        'Inglés por las tardes, después del trabajo.',
        'French before a year abroad.',
      ],
      praise: [
        'My mother-in-law laughed at my joke. In Spanish.',
        'Conseguí el trabajo, la entrevista fue en inglés.',
        'I ordered, argued and apologized in French.',
        'You speak from the first minute, no hiding.',
      ],
      gripes: [
        'Mostly an app with a person beside it.',
        'Too many levels in one group.',
        'Grammar tables for six weeks.',
      ],
    },
    'Coding Tutoring': {
      about: [
        'Children make a game in the first hour and break it in the second.',
        'Python for teenagers who have finished every tutorial and built nothing.',
        'Coding tutoring in pairs, because that’s how it’s done.',
        'Adults learn to make one small thing for their own work.',
        'Screens off for the last ten minutes, and we draw.',
      ],
      visits: [
        'Our daughter wanted to make her own game.',
        'Python for high school credit.',
        'I wanted to stop copying numbers by hand.',
      ],
      praise: [
        'The game has a dragon and a bug, she’s proud of both.',
        'My report takes four seconds now instead of an hour.',
        'They let them break things.',
        'Best birthday present of the year.',
      ],
      gripes: [
        'Videos we could have watched at home.',
        'The tutor typed, my son watched.',
        'Too fast for a ten-year-old.',
      ],
    },
  },
}
