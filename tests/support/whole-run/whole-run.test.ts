import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresFiles } from './postgres-files.ts'
import { dailyLanes, longSteps, wholeLanes } from './step.ts'

test('a step needs only an earlier one of its lane, and no two steps have one name', () => {
  for (const lanes of [dailyLanes, wholeLanes]) {
    const names = [...lanes.flat(), ...longSteps].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const lane of lanes)
      for (const [index, { needs }] of lane.entries()) if (needs !== undefined) expect(lane.slice(0, index).map(({ name }) => name)).toContain(needs)
  }
})

test('the tests that are repeated on PostgreSQL exist', () => {
  expect(postgresFiles.filter((file) => !existsSync(file))).toEqual([])
})
