import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointsIn, type JsonSchema } from '#tests/guards/fuzz/endpoints.ts'
import type { LabIds } from '#tests/guards/lab-ids.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { knownWrites, pathOf } from '#tests/guards/write-samples.ts'
import { opened } from '#tests/support/opened.ts'
import { small } from '#tests/support/small-lab.ts'

const lab = opened(() => openGuardLab())
const answered = z.object({ data: z.record(z.string(), z.unknown()) })

/** Values of fields that refer to records or have a form of their own. */
const samples: Readonly<Record<string, (ids: LabIds) => unknown>> = {
  phlebotomistId: (ids) => ids.phlebotomist,
  categoryId: () => small.blood,
  referralLaboratoryId: (ids) => ids.laboratory,
  scopeFrom: () => '2026-04-01',
  tests: () => [small.cbc],
  parameters: () => [small.potassium],
  permissions: () => ['tests.view'],
  departments: () => [small.blood],
  scopeLink: () => 'https://scope.example',
  phone: () => '+919800000009',
  email: () => 'written@test.example',
  addresses: () => [{ street: '9, MG Road', city: 'Pune', state: 'Maharashtra', postalCode: '411001' }],
  ageUnit: () => 'years',
  code: () => 'CB',
  critical: () => ({ low: 2, high: 6, inclusive: false }),
  plausible: () => ({ min: 1, max: 9 }),
  delta: () => ({ percent: 10, withinDays: 5 }),
  ranges: () => [{ sex: 'any', from: { value: 18, unit: 'years' }, below: null, low: 3, high: 5 }],
}

/**
 * Fields that stay: lists for parameters of another kind, an icon with a default, a time that is moved only together with its day, files, and the end of a
 * scope, which needs its beginning.
 */
const skipped = ['options', 'normalValues', 'criticalValues', 'icon', 'timeSlot', 'signature', 'logo', 'accreditationSymbol', 'scopeTo']

function isClearable([name, { type }]: readonly [string, JsonSchema]): boolean {
  const types = [type].flat()
  return !skipped.includes(name) && !types.includes('boolean') && (types.includes('array') || types.includes('null'))
}

function sampleOf({ type, minimum = 1 }: JsonSchema): unknown {
  const types = [type].flat()
  if (types.includes('array')) return ['Written by a test']
  return types.includes('string') ? 'Written by a test' : minimum
}

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

test('each field of a record that may be empty is stored as nothing when it is cleared', async () => {
  const endpoints = endpointsIn((await lab.call('GET', '/openapi.json')).body)
  const token = () => lab.token('super_admin')
  const cleared: string[] = []
  const problems: string[] = []
  for (const { method, path, body } of endpoints) {
    const call = `${method} ${path}`
    const { body: bodyOf } = knownWrites[call] ?? {}
    const read = endpoints.find((each) => each.method === 'GET' && each.path === path.replace(/\/assign$/, ''))
    if (!body || !bodyOf || !read || !(method === 'PUT' || method === 'PATCH')) continue
    await lab.refill()
    const ids = lab.ids()
    const at = pathOf(call, ids)
    /** Saves one field and reads it again; undefined if the record does not have it. */
    const stored = async (name: string, value: unknown) => {
      const { status } = await lab.call(method, at, { token: token(), body: { ...bodyOf(ids), [name]: value } })
      const { body } = await lab.call('GET', at.replace(/\/assign$/, ''), { token: token() })
      const { data } = answered.parse(body)
      return { status, value: name in data ? data[name] : data[name.replace(/Id$/, '')] }
    }
    for (const [name, schema] of Object.entries(body.properties ?? {}).filter(isClearable)) {
      const filled = await stored(name, samples[name]?.(ids) ?? sampleOf(schema))
      if (filled.value === undefined) continue
      const { status, value } = await stored(name, [schema.type].flat().includes('array') ? [] : null)
      // A required field is refused.
      if (isNothing(filled.value) || (status === 422 ? isNothing(value) : !isNothing(value)))
        problems.push(`${call} ${name}: ${JSON.stringify(filled)}, then ${JSON.stringify({ status, value })}`)
      if (status < 300) cleared.push(name)
    }
  }
  expect(problems).toEqual([])
  expect(cleared).toContain('phlebotomistId')
  expect(cleared.length).toBeGreaterThanOrEqual(20)
})
