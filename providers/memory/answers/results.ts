import { dayIn, type Memory, type MemoryAnswers, objectIn, type Row, textOf } from './memory.ts'

const range = { sex: 'any', fromDays: 0, toDays: null, critical: null, exclusive: null, validFrom: null, validTo: null }
const rest = { kind: 'numeric', decimals: 1, rangeText: null, criticalValues: [], plausible: null, delta: null, options: [], normalValues: [] }
const test = { id: 'tests-1', name: 'Complete Blood Count' }

/** What the made-up reports measure, with the value of each and whether it is beyond its range. */
const measured = [
  {
    ...rest,
    code: 'HB',
    name: 'Haemoglobin',
    unit: 'g/dL',
    ranges: [{ ...range, low: 12, high: 16 }],
    critical: { low: 7, high: 20, inclusive: false },
    value: '13.4',
  },
  { ...rest, code: 'WBC', name: 'White cells', unit: '10^9/L', ranges: [{ ...range, low: 4, high: 11 }], critical: null, value: '12.6' },
  {
    ...rest,
    code: 'K',
    name: 'Potassium',
    unit: 'mmol/L',
    ranges: [{ ...range, low: 3.5, high: 5.1 }],
    critical: { low: 2.8, high: 6.2, inclusive: true },
    value: '6.4',
  },
] as const

const boundsOf = ({ ranges }: (typeof measured)[number]) => `${ranges[0].low} – ${ranges[0].high}`
/** The last of them needs a call; only the newest reports have it open. */
const hasOpenCall = (row: Row) => /-[12]$/.test(row.id)

function judged(parameter: (typeof measured)[number]) {
  const [amount, { high }] = [Number(parameter.value), parameter.ranges[0]]
  const isCritical = parameter.critical !== null && amount >= parameter.critical.high
  return { flag: isCritical ? 'Critical' : amount > high ? 'Abnormal' : 'Normal', direction: amount > high ? 'High' : null }
}

const patientOf = ({ id, patientName }: Row) => ({ id: `patients-${id.replace(/^.*-/, '')}`, name: textOf(patientName), number: null, phone: null })

async function sheetOf(memory: Memory, id: string) {
  const row = await memory.one(id.startsWith('results-') ? 'results' : 'reports', id)
  const collectedOn = dayIn(null, memory.now)
  const person = { id: 'operator', name: 'Operator' }
  const patient = { gender: null, dateOfBirth: null, ...objectIn(row.patient), ...patientOf(row) }
  return {
    id,
    version: '"v1"',
    number: textOf(row.number),
    orderId: `orders-${id.replace(/^.*-/, '')}`,
    orderNumber: textOf(row.orderNumber),
    status: 'Processing',
    state: 'Entered',
    twoPersons: false,
    patient,
    collectedOn,
    tests: [{ ...test, parameters: measured.map(({ value: _, ...parameter }) => parameter) }],
    rows: measured.map((parameter) => ({
      id: `${id}-${parameter.code}`,
      testId: test.id,
      testName: test.name,
      parameterCode: parameter.code,
      parameter: parameter.name,
      value: parameter.value,
      unit: parameter.unit,
      rangeText: boundsOf(parameter),
      ...judged(parameter),
      flagReason: null,
      calculated: false,
      plausibleConfirmed: false,
      deltaBeyond: false,
      comment: null,
      reason: null,
      amends: false,
      state: 'Entered',
      enteredBy: person,
      enteredAt: memory.now.toISOString(),
      verifiedBy: null,
      verifiedAt: null,
      criticalOpen: judged(parameter).flag === 'Critical' && hasOpenCall(row),
      calls: [],
    })),
    formers: [],
  }
}

/** Results, over the reports in memory: the same three values for everybody. */
export const resultAnswers: MemoryAnswers = {
  'GET /reports/admin/{id}/results': (memory, { path }) => sheetOf(memory, path.id ?? ''),
  async 'GET /reports/admin/results/waiting'(memory) {
    const items = (await memory.rows('results')).map((row) => ({
      id: row.id,
      number: row.number,
      orderNumber: textOf(row.orderNumber),
      patient: patientOf(row),
      values: measured.length,
      leftOut: hasOpenCall(row) ? 'A critical value is open' : null,
    }))
    return { items, totalCount: items.length }
  },
  async 'GET /reports/admin/results/critical'(memory) {
    const items = (await memory.rows('results')).filter(hasOpenCall).flatMap((row) =>
      measured.flatMap((parameter) => {
        const { flag, direction } = judged(parameter)
        if (flag !== 'Critical') return []
        const about = { parameter: parameter.name, value: parameter.value, unit: parameter.unit, rangeText: boundsOf(parameter), direction }
        return [
          {
            id: `${row.id}-${parameter.code}`,
            reportId: row.id,
            reportNumber: row.number,
            orderNumber: textOf(row.orderNumber),
            patient: patientOf(row),
            customer: patientOf(row),
            ...about,
            savedAt: memory.now.toISOString(),
            calls: [],
            warning: null,
            minutes: 0,
          },
        ]
      }),
    )
    return { items, totalCount: items.length }
  },
  'GET /reports/admin/patients/{id}/parameters': async () => measured.map(({ code, name, unit }) => ({ code, name, unit, values: 1 })),
  async 'GET /reports/admin/patients/{id}/history'(memory, { query }) {
    const parameter = measured.find(({ code }) => code === query.parameterCode)
    if (!parameter) return []
    const [{ low, high }] = parameter.ranges
    const point = {
      value: parameter.value,
      number: Number(parameter.value),
      unit: parameter.unit,
      rangeText: boundsOf(parameter),
      rangeLow: low,
      rangeHigh: high,
    }
    return [{ id: 'history-1', collectedOn: dayIn(null, memory.now), ...point, ...judged(parameter) }]
  },
  'GET /reports/admin/{id}/versions': async () => [],
}
