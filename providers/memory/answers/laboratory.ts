import type { Parameter } from '#domain/results/parameter.ts'
import { measuredBy } from './measured.ts'
import { type MemoryAnswers, textOf } from './memory.ts'

const none = { code: null, aliases: [], container: null, volumeMl: null, fastingHours: null, turnaroundHours: null, sex: 'any', containers: [] } as const

function parameterOf(parameter: Parameter, test: { readonly id: string; readonly name: string }) {
  const ranges = parameter.ranges.map(({ sex, low, high }) => ({
    ...{ sex, low, high, from: { value: 0, unit: 'days' }, below: null, exclusive: false },
    ...{ critical: null, validFrom: null, validTo: null, source: null },
  }))
  return { ...parameter, id: parameter.code, version: '"v1"', ranges, tests: [test] }
}

/** Laboratory data of a test of the made-up catalogue, for reading; changing it needs a server (RES-01). */
export const laboratoryAnswers: MemoryAnswers = {
  async 'GET /tests/{id}/laboratory'(memory, { path }) {
    const { id, version, name, sampleType, fastingRequired } = await memory.one('tests', path.id ?? '')
    const test = { id, name: textOf(name) }
    const parameters = measuredBy(test.name).map((parameter) => parameterOf(parameter, test))
    return { ...none, ...test, version, sampleType: textOf(sampleType) || null, fastingRequired: fastingRequired === true, parameters }
  },
}
