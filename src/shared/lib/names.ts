/**
 * Characters that a name of a person or a business must not have, because they would make one look like another, or like
 * the site's own marks (Unicode UTS 39 has the attacks).
 */

/** Scripts whose writing needs joiners between letters. */
const joined =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}'
const picture = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'

const faults: readonly (readonly [RegExp, string])[] = [
  [
    // Controls, line breaks, direction overrides, private characters, fillers that show nothing; joiners and variations where they do nothing.
    new RegExp(
      `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Co}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0d]|(?![\\u200c\\u200d])\\p{Cf}|(?<![${joined}${picture}])[\\u200c\\u200d]|(?<![\\p{Extended_Pictographic}0-9#*])[\\ufe0e\\ufe0f]`,
      'u',
    ),
    'Contains characters that cannot be seen',
  ],
  [/\p{M}{4}/u, 'Has too many accents on one letter'],
  [/[★☆✓✔☑✅⭐✨🌟🏅🎖🏆🥇🥈🥉🛡🗸🗹🔰]/u, 'Contains a sign that looks like a badge'],
  [
    /\p{sc=Latn}[\p{L}\p{M}\p{N}]*[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}]|[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}][\p{L}\p{M}\p{N}]*\p{sc=Latn}/u,
    'Mixes letters of different alphabets',
  ],
]

/** Cyrillic and Greek letters that nobody can tell from Latin ones. */
const lookAlikeWord = /(?<!\p{L})[АВЕЅІЈКМНОРСТУХЗаеорсухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικ]{2,}(?!\p{L})/u

/** Why a name is invalid, to show at its field; null if valid. */
export function nameFault(name: string): string | null {
  const fault = faults.find(([pattern]) => pattern.test(name))?.[1]
  if (fault) return fault
  return /\p{sc=Latn}/u.test(name) && lookAlikeWord.test(name) ? 'Mixes letters of different alphabets' : null
}

/** These stay, although they also have a form in plain letters. */
const kept = new Set('ªº™℠№')

/** A name as it is stored: plain letters for those in another form (Ｔａｃｏ), single plain spaces. */
export const toNameText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{L}\p{So}]/gu, (letter) => {
      const plain = letter.normalize('NFKC')
      return !kept.has(letter) && /^[A-Za-z]+$/.test(plain) ? plain : letter
    })
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** A name from a list or another service, without characters that a typed one must not have. */
export function toCleanName(given: string): string {
  const visible = toNameText(given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  // Backwards: a sign may leave its variation behind.
  const clean = faults.reduceRight(
    (name, [pattern, fault]) =>
      fault.startsWith('Mixes') ? name : name.replace(new RegExp(pattern, 'gu'), ''),
    visible,
  )
  return toNameText(clean)
}
