import type { Trade } from './trade.ts'

export const tutoringTrades: readonly Trade[] = [
  {
    name: 'Math Tutoring', trade: 'math tutoring', listings: 8, price: 20, unit: 'hour',
    scene: 'chalkboard', hours: 'lessons', visit: 'pupil',
    services: ['Elementary math', 'Algebra and geometry', 'Calculus', 'STAAR practice'],
    names: ['{w} Math', '{f} Math Tutoring', '{w} Numbers', '{w} Chalk & Slate'],
  },
  {
    name: 'Reading & Writing Tutoring', trade: 'reading and writing tutoring', listings: 6, price: 20, unit: 'hour',
    scene: 'reading-oak', hours: 'lessons', visit: 'pupil',
    services: ['Early reading', 'Dyslexia support', 'Essays', 'Handwriting'],
    names: ['{w} Reading Room', '{f} Reading & Writing', '{w} Page & Pencil'],
  },
  {
    name: 'Science Tutoring', trade: 'science tutoring', listings: 5, price: 22, unit: 'hour',
    scene: 'stack', hours: 'lessons', visit: 'pupil',
    services: ['Biology', 'Chemistry', 'Physics'],
    names: ['{w} Science', '{f} Science Tutoring', '{w} Beaker'],
  },
  {
    name: 'Test Prep Tutoring', trade: 'test prep tutoring', listings: 5, price: 28, unit: 'hour',
    scene: 'notebook', hours: 'lessons', visit: 'class',
    services: ['SAT and ACT', 'GRE and GMAT', 'TEAS and nursing', 'Practice tests'],
    names: ['{w} Test Prep', '{f} Test Prep', '{w} Pencil No. 2'],
  },
  {
    name: 'Language Tutoring', trade: 'language tutoring', listings: 5, price: 22, unit: 'hour',
    scene: 'reading-oak', hours: 'lessons', visit: 'class',
    services: ['Spanish', 'English for adults', 'French', 'Mandarin'],
    names: ['{w} Language School', '{f} Idiomas', '{w} Tongue & Pen'],
  },
  {
    name: 'Coding Tutoring', trade: 'coding tutoring', listings: 3, price: 25, unit: 'hour',
    scene: 'stack', hours: 'lessons', visit: 'pupil',
    services: ['Scratch for kids', 'Python', 'Web basics'],
    names: ['{w} Code Club', '{f} Coding Tutoring', '{w} Loop'],
  },
]
