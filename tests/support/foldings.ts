/** Texts and what searches compare them as: the domain and the database must agree. */
export const foldings: readonly (readonly [text: string, folded: string])[] = [
  ['Asha Rao', 'asha rao'],
  ["D'Souza", 'dsouza'],
  ['D’Souza', 'dsouza'],
  ['DʼSouza', 'dsouza'],
  ['O`Brien O´Brien', 'obrien obrien'],
  ['José MÜLLER', 'jose muller'],
  ['Ａｓｈａ　Ｒａｏ', 'asha rao'],
  ['Straße Łukasz Øre Ærø', 'strasse lukasz ore aero'],
  ['İnci Işık', 'inci isik'],
  ['फ़ातिमा', 'फातिमा'],
  ['क्\u200dष', 'क्ष'],
  ['সৌরভ', 'সৌরভ'],
  ['ਜ਼ੋਰਾ', 'ਜੋਰਾ'],
  ['hs\u2011CRP 10\u2212', 'hs-crp 10-'],
  ['B₁₂ ﬁrst', 'b12 first'],
  ['a\u200bb \u00a0 c', 'ab c'],
]
