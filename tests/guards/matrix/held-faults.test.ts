import { expect, test } from 'vitest'
import { heldAfter, type HeldFaults, heldText } from '#tests/browser/faults/held-faults.ts'
import { sampled } from '#tests/browser/faults/sample.ts'

const row = { name: 'the orders list' }
const faults = ['500', 'a hang', 'null'].map((name) => ({ name }))
const tried = (fault: string, isHeld = true) => ({ row: row.name, fault, isHeld })
/** What runs on a day whose turn leaves this row out. */
const onOtherDay = (held: HeldFaults) => sampled([row], () => faults, { wish: '1', held }).map(([, { name }]) => name)

test('GEN-06 a row that has held all its faults runs on its own days only', () => {
  expect(
    onOtherDay(
      heldAfter(
        {},
        faults.map(({ name }) => tried(name)),
      ),
    ),
  ).toEqual([])
})

/** A fault added to the table was only sampled in rows that had held the others. */
test('GEN-06 a fault that is new runs at every row, also at one that has held all the others', () => {
  expect(onOtherDay({ [row.name]: ['500', 'null'] })).toEqual(['a hang'])
})

/** A run of some cases of a row marked the whole row as held. */
test('GEN-06 a run of one case holds that case alone, and leaves what was held before', () => {
  expect(heldAfter({ 'a test': ['500'] }, [tried('500')])).toEqual({ 'a test': ['500'], [row.name]: ['500'] })
  expect(onOtherDay(heldAfter({}, [tried('500')]))).toEqual(['a hang', 'null'])
})

test('GEN-06 a case that fails is held no longer; a row without any is not kept', () => {
  expect(heldAfter({ [row.name]: ['500', 'null'] }, [tried('500', false)])).toEqual({ [row.name]: ['null'] })
  expect(heldAfter({ [row.name]: ['500'] }, [tried('500', false)])).toEqual({})
})

test('GEN-06 rows that are named like what every object has are new', () => {
  expect(sampled([{ name: 'constructor' }], () => faults, { wish: '1', held: {} })).toHaveLength(3)
})

test('GEN-06 a whole run takes every case, and what it keeps is read as it was written', () => {
  const held = { [row.name]: ['500', 'a hang', 'null'] }
  expect(sampled([row], () => faults, { wish: 'all', held })).toHaveLength(3)
  expect(JSON.parse(heldText(held))).toEqual(held)
})
