import { expect, test } from 'vitest'
import { createReplicaAge, logPlace } from '#server/db/replica-age.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['1/0', 0x1_0000_0000n],
  ['16/b374d848', 0x16_b374_d848n],
  ['', null],
  ['16', null],
  ['1/123456789', null],
  [null, null],
])('the place %s of the log', (text, place) => {
  expect(logPlace(text)).toBe(place)
})

test('OPS-03 a replica is as old as its oldest missing change, and never old without writes', () => {
  const age = createReplicaAge()
  const now = (at: number) => age.of(at)
  expect(now(5_000)).toBe(0)
  age.wrote(10n, 1_000)
  age.wrote(10n, 60_000)
  age.replayed(10n)
  expect(now(100_000)).toBe(0)
  age.wrote(20n, 101_000)
  age.wrote(30n, 102_000)
  expect(now(103_000)).toBe(2_000)
  age.replayed(20n)
  expect(now(103_000)).toBe(1_000)
  age.replayed(29n)
  expect(now(120_000)).toBe(18_000)
  age.replayed(30n)
  expect(now(120_000)).toBe(0)
})
