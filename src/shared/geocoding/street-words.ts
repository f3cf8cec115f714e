const pairs = (text: string) =>
  text.split(' ').flatMap((group) => {
    const [short = '', ...spellings] = group.split('=')
    return [short, ...spellings].map((spelling) => [spelling, short] as const)
  })

/** Directions by their spellings. */
export const directions: ReadonlyMap<string, string> = new Map(
  pairs('n=north s=south e=east w=west ne=northeast nw=northwest se=southeast sw=southwest'),
)

/** Street types by their spellings (USPS Publication 28, appendix C1, as far as used in Central Texas). */
export const streetTypes: ReadonlyMap<string, string> = new Map(
  pairs(
    'aly=alley ave=avenue=av=aven bnd=bend blf=bluff blvd=boulevard=blv=bl=boul br=branch brg=bridge brk=brook byp=bypass cir=circle=circ cv=cove crk=creek cres=crescent xing=crossing crst=crest ct=court cts=courts dr=drive=drv expy=expressway=expwy fwy=freeway gln=glen grv=grove hl=hill hls=hills holw=hollow hwy=highway=hiway jct=junction lndg=landing ln=lane lp=loop mnr=manor mdw=meadow mdws=meadows mews ovlk=overlook park pass path pkwy=parkway=pky=pkway pl=place plz=plaza pt=point=pte rnch=ranch rdg=ridge rd=road row run shr=shore skwy=skyway spg=spring spgs=springs sq=square st=street=str=strt svrd ter=terrace=terr trce=trace trl=trail=tr vly=valley vw=view vlg=village vis=vista walk way',
  ),
)

/** Words of a name with several spellings. */
export const nameWords: ReadonlyMap<string, string> = new Map(
  pairs(
    'st=saint mt=mount ft=fort 1st=first 2nd=second 3rd=third 4th=fourth 5th=fifth 6th=sixth 7th=seventh 8th=eighth 9th=ninth 10th=tenth 11th=eleventh 12th=twelfth',
  ),
)

/** Names of several words, in the order in which they are looked for: numbered roads, and roads beside a highway. */
export const nameSpellings: readonly (readonly [RegExp, string])[] = [
  [/ (?:service|frontage|svc|frtg|feeder) (?:road|rd)$/, ''],
  [/ (?:svrd|nb|sb|eb|wb)$/, ''],
  [/\b(?:interstate|ih|i) ?(?:highway |hwy )?(\d+)\b/, 'ih $1'],
  [/\b(?:farm|ranch)(?: to market)? (?:road |rd )?(\d+)(?: road| rd)?\b/, 'fm $1'],
  [/\b(?:fm|rm|rr) ?(\d+)(?: road| rd)?\b/, 'fm $1'],
  [/\b(?:county road|county rd|co rd|cr) ?(\d+)\b/, 'cr $1'],
  [/\b(?:(?:us|state|st|texas|tx) )?(?:highway|hwy) (\d+)\b/, 'hwy $1'],
  [/\b(?:us|sh|tx) ?(\d+)\b/, 'hwy $1'],
  [/\b(?:dr )?(?:martin luther king|mlk)(?: junior| jr)?\b/, 'mlk'],
  [/\bmo pac\b/, 'mopac'],
]
