const setOf = (words: string) => new Set(words.split(' '))

/** How phones and mail programs say that they sent an email. */
const verbs = setOf(
  'sent enviado envoyé gesendet versendet inviato verzonden skickat sendt lähetetty wysłane wysłano отправлено verstuurd odesláno odoslané trimis gönderildi στάλθηκε',
)
const fillers = setOf(
  'from via with using for on to the my a and desde con do de del meu mi para depuis mon à partir pour mit von vom der dem meinem meiner für diese nachricht wurde dal dalla il mio per vanaf met mijn voor från min fra z mojego с моего da pe από το μου из email e-mail mail app mobile wireless secure encrypted secured free smartphone',
)
/** Their names. */
const names = setOf(
  'iphone iphone’a iphone’umdan iphonesta iphonu iphone-ul ipad ipod android galaxy samsung pixel huawei xiaomi redmi oppo vivo oneplus motorola nokia sony xperia blackberry windows ios outlook yahoo aol gmail proton protonmail spark superhuman mailspring mailbird thunderbird bluemail k-9 fairemail canary edison airmail zoho fastmail tuta tutanota gmx web.de icloud t-mobile verizon at&t appareil phone handy mobiltelefon tablet device smartphone mobile',
)
const variants = setOf('pro max plus mini ultra air se fold flip note lte')
const model = /^([a-z]?\d{1,2}[a-z]?|\dg)$/

const others =
  /^((get|obtener|obtén|obter|obtenir|obtenez|descargar?|télécharge[rz]|scarica|holen sie sich) (outlook|bluemail) (for|para|pour|per|für) \w{2,10}|yahoo mail: search, organize, conquer|发自我的\s?[\p{L} ]{1,20}|發自我的\s?[\p{L} ]{1,20}|(iphone|ipad)から送信|나의\s?[\p{L} ]{1,20}에서\s보냄|https:\/\/aka\.ms\/\w{1,40})$/iu

/**
 * Whether a line is all that a phone or mail program says about itself, such as "Sent from my iPhone 15 Pro". Every word has
 * to be one of theirs: a parcel sent with a carrier, or from a shop, is somebody's.
 */
export function isProgramLine(line: string): boolean {
  if (line.length > 100) return false
  if (others.test(line.replace(/[[\]]/g, ''))) return true
  const words = line
    .toLowerCase()
    .split(/[\s,!()[\]]+|\.(?=\s|$)/)
    .filter(Boolean)
  const isNumber = (word: string, at: number) => model.test(word) && isName(words[at - 1] ?? '')
  const isName = (word: string) => names.has(word) || variants.has(word)
  return (
    words.some((word) => verbs.has(word)) &&
    words.some((word) => names.has(word)) &&
    words.every((word, at) => verbs.has(word) || fillers.has(word) || isName(word) || isNumber(word, at))
  )
}

/** A signature as text, which is short. */
const armor = /^-----BEGIN PGP SIGNATURE-----\r?\n(?:[^\r\n]{0,80}\r?\n){0,60}?-----END PGP SIGNATURE-----$/m
const armorHead = /^-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:Hash: [\w, -]{1,60}\r?\n){0,3}\s?/m

/** A text without what a program puts around the one that it signed. */
export const withoutArmor = (text: string): string => text.replace(armorHead, '').replace(armor, '')
