/** A test of the catalogue as far as a suggestion needs it. */
export interface SuggestibleTest {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly aliases: readonly string[]
}

/** A test that a text suggests, and why. */
export interface Suggestion {
  readonly id: string
  readonly reason: string
}

/**
 * Tests that are usual with a complaint, by the codes of the catalogue. The words are looked for in notes and on the page; it is a help for staff and no
 * medical advice.
 */
export const usualTests: readonly { readonly words: readonly string[]; readonly codes: readonly string[] }[] = [
  { words: ['fever', 'chills'], codes: ['CBC', 'CRP', 'MALA', 'NS1', 'WIDAL'] },
  { words: ['diabetes', 'diabetic', 'sugar'], codes: ['FBS', 'PPBS', 'HBA1C', 'ACR'] },
  { words: ['thyroid', 'hypothyroid', 'weight gain'], codes: ['THY3', 'TSH'] },
  { words: ['tired', 'tiredness', 'fatigue', 'weakness'], codes: ['CBC', 'B12', 'VITD', 'FERR'] },
  { words: ['anaemia', 'anemia', 'pallor'], codes: ['CBC', 'IRON', 'FERR', 'B12'] },
  { words: ['cholesterol', 'hypertension', 'blood pressure', 'chest pain'], codes: ['LIPID', 'HSCRP', 'KFT'] },
  { words: ['jaundice', 'liver'], codes: ['LFT', 'HBSAG', 'HCV'] },
  { words: ['kidney', 'swelling'], codes: ['KFT', 'ELEC', 'URM'] },
  { words: ['burning', 'uti', 'urine infection'], codes: ['URM', 'UCUL'] },
  { words: ['joint pain', 'arthritis'], codes: ['RF', 'ACCP', 'URIC', 'CRP'] },
  { words: ['hair fall', 'hair loss'], codes: ['FERR', 'VITD', 'THY3'] },
  { words: ['pcod', 'pcos', 'irregular periods'], codes: ['FSH', 'LH', 'PRL', 'TESTO'] },
]

/** Maximum number of suggestions for one prescription. */
const maxSuggestions = 8

/** Shorter words are units or abbreviations of something else: `mg`, `Ca`. */
const minKeyLength = 3

/** The tests named in a text, then the usual tests for its complaints, without duplicates (PRE-07). */
export function suggestTests(text: string, tests: readonly SuggestibleTest[]): Suggestion[] {
  const words = ` ${plain(text)} `
  const found = new Map<string, string>()
  for (const test of tests) if (namesOf(test).some((name) => words.includes(` ${name} `))) found.set(test.id, 'Written on the prescription')
  for (const { words: complaints, codes } of usualTests) {
    const complaint = complaints.find((each) => words.includes(` ${each} `))
    if (complaint === undefined) continue
    for (const code of codes) {
      const test = tests.find((each) => each.code === code)
      if (test && !found.has(test.id)) found.set(test.id, `Usual with “${complaint}”`)
    }
  }
  return [...found].slice(0, maxSuggestions).map(([id, reason]) => ({ id, reason }))
}

/** All names of a test: code, aliases, full name, the name without brackets, and the text in brackets. */
function namesOf({ code, name, aliases }: SuggestibleTest): string[] {
  const bracketed = [...name.matchAll(/\(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(/[/,]/))
  return [code ?? '', name, name.replace(/\([^)]*\)/g, ' '), ...bracketed, ...aliases].map(plain).filter((each) => each.length >= minKeyLength)
}

/** Letters and digits in lower case, one blank between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
