import { acts, type ChangedFact, type Facts, type Joint, type Said } from './timeline-acts.ts'

/** An entry of the audit trail whose sentence is wanted. */
export interface RecordedAct {
  readonly entity: string
  readonly action: string
  /** Label of the action in its declaration, if it has one. */
  readonly label: string | undefined
  readonly facts: readonly ChangedFact[]
}

/** The sentence of an act: `assigned`, the visit, `to Ravi`. */
export interface Sentence {
  readonly verb: string
  readonly joint: Joint
  readonly rest: string
  /** Facts that the sentence does not say. */
  readonly others: readonly ChangedFact[]
}

/** Nouns of records that staff name otherwise than their list does, and of those without a list. */
const nouns: Readonly<Record<string, string>> = {
  'sample-collections': 'visit',
  'test-categories': 'category',
  'test-packages': 'package',
  'test-parameters': 'parameter',
  'time-slots': 'time slot',
  carts: 'cart',
  patients: 'patient',
  appointments: 'order',
}

/** The noun of a kind of record within a sentence. */
export function recordNoun(entity: string, label: string | undefined): string {
  return nouns[entity] ?? label ?? entity.replaceAll('-', ' ')
}

/** An undone act, with what it restored listed below. */
const takenBack: Said = { verb: 'took back a change', joint: 'of' }

/** Returns the sentence of an act (HIS-01). An act without a sentence of its own says what changed. */
export function sentenceOf({ entity, action, label, facts }: RecordedAct): Sentence {
  const own = (acts[entity]?.[action] ?? acts.any?.[action])?.(factsOf(facts)) ?? (action.startsWith('undo ') ? takenBack : null)
  const said = own ?? changed(facts) ?? { verb: label ? `used “${label}” on` : `recorded “${action}” on` }
  const says = said.says ?? []
  return {
    verb: said.verb,
    joint: said.joint ?? 'the',
    rest: said.rest ?? '',
    others: says === 'all' ? [] : facts.filter(({ name }) => !says.includes(name)),
  }
}

function factsOf(facts: readonly ChangedFact[]): Facts {
  const find = (name: string) => facts.find((fact) => fact.name === name)
  return {
    all: facts,
    words: (name) => find(name)?.after ?? find(name)?.before ?? null,
    difference(name) {
      const fact = find(name)
      return (typeof fact?.to === 'number' ? fact.to : 0) - (typeof fact?.from === 'number' ? fact.from : 0)
    },
  }
}

/** Names of fields with the state of a record, the main fact of a change. */
const states = ['orderStatus', 'status', 'state', 'isActive'] as const

/** The change of a state, or of one field, with its values; else the names of the changed fields. */
function changed(facts: readonly ChangedFact[]): Said | null {
  const main = facts.find(({ name }) => states.some((state) => state === name)) ?? (facts.length === 1 ? facts[0] : undefined)
  if (main) return oneChange(main)
  return facts.length === 0 ? null : { verb: `changed ${listed(facts.map((fact) => lowered(fact.label)))}`, joint: 'of' }
}

/** Characters up to which a value is in the sentence. */
const maxInSentence = 60

function oneChange({ name, label, before, after }: ChangedFact): Said {
  const word = lowered(label)
  const says = [name]
  if ([before, after].some((value) => (value?.length ?? 0) > maxInSentence)) return { verb: `changed ${word}`, joint: 'of' }
  if (before === null && after === null) return { verb: `changed ${word}`, joint: 'of', says }
  if (before === null) return { verb: `set ${word}`, joint: 'of', rest: `to ${after}`, says }
  if (after === null) return { verb: `removed ${word} ${before}`, joint: 'from', says }
  return { verb: `changed ${word}`, joint: 'of', rest: `from ${before} to ${after}`, says }
}

/** A label within a sentence: `Order status` is `order status`; an abbreviation stays. */
function lowered(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Words as a list: `name, price and status`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
