import fc from 'fast-check'
import type { countedAs } from '#tests/guards/runs.ts'

/** Answers thrown at each function: fewer in `npm test`, as many as FAULT_RUNS says in the full form. */
export const answersEach = Number(process.env.FAULT_RUNS ?? 100)

/** Possible contents of a server's answer: a readable record, and the places of a list's rows and count. */
export interface AnswerSubject {
  readonly wire: Readonly<Record<string, unknown>>
  /** The names under `data`. */
  readonly items: string
  readonly total: string
}

/** The text of an answer: a right envelope or one that is nearly right, cut short or whole, or anything. */
export function answersAbout({ wire, items, total }: AnswerSubject): fc.Arbitrary<string> {
  const scrap = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(null, [], {}, '', 0, -1, '5', 'success', true, wire, [wire], [null, wire], 1e308),
  )
  const fields = Object.fromEntries(Object.keys(wire).map((name) => [name, fc.oneof(scrap, fc.constant(wire[name]))]))
  const envelope = fc.oneof(
    scrap,
    fc.record({ status: fc.constantFrom('success', 'error', 'ok', null, 1), data: scrap }, { requiredKeys: [] }),
    fc.record({ status: fc.constant('success'), data: fc.record({ [items]: scrap, [total]: scrap }, { requiredKeys: [] }) }),
    fc.record({ status: fc.constant('success'), data: fc.record(fields, { requiredKeys: [] }) }),
  )
  return fc.oneof(
    { weight: 4, arbitrary: envelope.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(envelope, fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at % 40)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

const status = fc.oneof({ weight: 5, arbitrary: fc.constant(200) }, fc.constantFrom(201, 299, 400, 401, 403, 404, 409, 412, 413, 422, 429, 500, 502, 503))

/** Throws answers at a function: `meets` gets the text and the status, and throws when the function makes of them what it must not. */
export async function throwAnswers(
  subject: AnswerSubject,
  counted: ReturnType<typeof countedAs>,
  meets: (text: string, status: number) => Promise<void>,
): Promise<void> {
  counted(answersEach, answersEach)
  await fc.assert(fc.asyncProperty(answersAbout(subject), status, meets), { numRuns: answersEach, includeErrorInReport: true })
  counted(0, -answersEach)
}

/** The JSON of a text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
