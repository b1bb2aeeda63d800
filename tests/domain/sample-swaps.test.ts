import { expect, test } from 'vitest'
import { readSampleNumber, sampleNumber } from '#domain/sample-number.ts'
import { type ReceiptOutcome, receiptOf, receiptState, type ScannedSample } from '#domain/sample-receipt.ts'
import { underwayStates } from '#domain/sample.ts'
import { randomOf } from '#server/seed/random.ts'

const today = '2026-11-27'
const colours = ['Lavender (EDTA)', 'Yellow (SST gel)', 'Grey (fluoride)', 'Blue (citrate)'] as const

const numbers = Array.from({ length: 12 }, (_, index) => sampleNumber(40_000 + index))

/** A sample as the laboratory has it. */
interface Known extends ScannedSample {
  readonly container: string
}

/** The samples of a day by number: most are drawn, the others wait, arrived before, or belong to an ended order. */
function dayOf(random: ReturnType<typeof randomOf>): Map<string, Known> {
  const drawn = { state: 'Collected', orderStatus: 'SampleCollected', isNeeded: true, visitDay: null, collectedOn: today } as const
  const undrawn = { state: 'ToCollect', orderStatus: 'Confirmed', isNeeded: true, collectedOn: null } as const
  const others: readonly ScannedSample[] = [
    { ...undrawn, visitDay: today },
    { ...undrawn, visitDay: '2026-11-29' },
    { ...drawn, state: 'Received' },
    { ...drawn, state: 'Rejected' },
    { ...drawn, orderStatus: 'Cancelled' },
    { ...undrawn, visitDay: null, orderStatus: 'Completed' },
  ]
  return new Map(
    numbers.map((number, index) => {
      const facts = index % 2 === 0 ? drawn : random.pick(others)
      return [number, { ...facts, container: random.pick(colours) }]
    }),
  )
}

/** Scans a code as the reception does: a receipt moves the sample. */
function scan(day: Map<string, Known>, code: string): ReceiptOutcome {
  const number = readSampleNumber(code)
  const known = number === null ? undefined : day.get(number)
  if (number === null || !known) return number === null ? 'foreign' : 'unknown'
  const outcome = receiptOf(known, today, false)
  const state = receiptState(outcome)
  if (state !== null) day.set(number, { ...known, state })
  return outcome
}

const isUnderway = ({ state }: Known) => underwayStates.some((each) => each === state)

test('SMP-04 SMP-06 of 10,000 labels that are exchanged, misread, doubled or foreign none is received unnoticed', () => {
  const random = randomOf(47, 'swaps')
  const kinds = ['two labels', 'wrong order', 'twice the same', 'misread', 'other laboratory'] as const
  const unnoticed: string[] = []
  for (let round = 0; round < 10_000; round += 1) {
    const day = dayOf(random)
    const drawn = numbers.filter((number) => day.get(number)?.state === 'Collected' && day.get(number)?.orderStatus !== 'Cancelled')
    const kind = kinds[round % kinds.length]
    const tube = random.pick(drawn)
    const colour = day.get(tube)?.container
    const notice = (label: string) => scan(day, label) !== 'received' || day.get(readSampleNumber(label) ?? '')?.container !== colour
    const ofOtherColour = drawn.filter((number) => day.get(number)?.container !== colour)
    /** The label of another tube is on this one; the own number of the tube never arrives. */
    const exchangedWith = (label: string) => notice(label) || [...day].some(([number, known]) => number === tube && isUnderway(known))
    const seen = {
      // The colour of the cap differs, and the answer names it. Two tubes of one colour differ only in the name on label and form.
      'two labels': () => ofOtherColour.length === 0 || notice(random.pick(ofOtherColour)),
      'wrong order': () => exchangedWith(random.pick(numbers.filter((number) => number !== tube && !drawn.includes(number)))),
      'twice the same': () => scan(day, tube) === 'received' && scan(day, tube) === 'alreadyReceived',
      misread: () => notice(misread(random, tube)),
      'other laboratory': () => notice(foreignCode(random)),
    }
    if (kind && !seen[kind]()) unnoticed.push(`${kind} in round ${round}`)
  }
  expect(unnoticed).toEqual([])
})

/** A number with one wrong digit, or with two neighbours exchanged. */
function misread(random: ReturnType<typeof randomOf>, number: string): string {
  const digits = [...number]
  const place = random.whole(0, digits.length - 2)
  const [one = '', two = ''] = digits.slice(place)
  const wrong = String((Number(one) + random.whole(1, 9)) % 10)
  return (one === two || random.chance(0.5) ? digits.with(place, wrong) : digits.with(place, two).with(place + 1, one)).join('')
}

/** The code of another laboratory: any digits, also ten with a right check digit, or letters before them. */
function foreignCode(random: ReturnType<typeof randomOf>): string {
  const digits = Array.from({ length: random.whole(6, 14) }, () => random.whole(0, 9)).join('')
  return random.pick([digits, `L${digits}`, sampleNumber(random.whole(500_000, 700_000_000))])
}
