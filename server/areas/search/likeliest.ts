import { readSampleNumber } from '#domain/sample-number.ts'

type Names = readonly string[]

/** Meanings of a typed text. */
interface Meaning {
  fits(text: string): boolean
  readonly first: Names
  /** True when only those kinds are searched: the text is a number that no other has. */
  readonly isWhole?: true
}

/** Kinds by what is typed: the first meaning that fits. */
const meanings: readonly Meaning[] = [
  { fits: (text) => readSampleNumber(text) !== null, first: ['samples', 'customers', 'patients', 'orders'], isWhole: true },
  { fits: (text) => /^rpt[\s-]*\d/i.test(text), first: ['reports'], isWhole: true },
  { fits: (text) => /^col[\s-]*\d/i.test(text), first: ['sample-collections'], isWhole: true },
  { fits: (text) => /^lab[\s-]*\d/i.test(text), first: ['orders', 'reports', 'sample-collections'], isWhole: true },
  { fits: (text) => /^p[\s-]*\d/i.test(text), first: ['patients', 'customers', 'orders', 'reports', 'sample-collections'], isWhole: true },
  { fits: (text) => /^\d{1,7}$/.test(text), first: ['orders', 'samples', 'reports', 'sample-collections', 'customers', 'patients'] },
  { fits: (text) => /^\+?[\d\s().-]+$/.test(text), first: ['customers', 'patients', 'orders', 'sample-collections'] },
]

/** Kinds for words, and for what no meaning names. */
const usual: Names = ['customers', 'patients', 'orders', 'tests', 'test-packages', 'reports', 'sample-collections']

/** The kinds that are searched for a text, sorted by how likely it means them; those that no rule names keep their order at the end. */
export function likeliestFirst<Kind extends { readonly name: string }>(kinds: readonly Kind[], text: string): readonly Kind[] {
  const { first, isWhole } = meanings.find(({ fits }) => fits(text)) ?? { first: [] }
  const places = new Map([...new Set([...first, ...(isWhole ? [] : usual)])].map((name, place) => [name, place]))
  const searched = isWhole ? kinds.filter(({ name }) => places.has(name)) : kinds
  return searched.toSorted((a, b) => (places.get(a.name) ?? places.size) - (places.get(b.name) ?? places.size))
}
