import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'
import { declarationsOf, placeOf, readSources } from './place.ts'

test('each planted mistake has one place in the product, a unique name and a test that notices it', () => {
  const sources = readSources('.')
  const declarations = declarationsOf(sources)
  const problems = mistakes.flatMap((mistake) => {
    try {
      placeOf(mistake, sources, declarations)
    } catch (error) {
      return [String(error)]
    }
    return existsSync(mistake.noticedBy) ? [] : [`${mistake.name}: there is no ${mistake.noticedBy}`]
  })
  expect(problems).toEqual([])
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length)
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
})

const moved = `export const limit = 3

/** Adds. */
export function total(
  one: number,
): number {
  return add(
    one,
    limit,
  )
}

export function rest(one: number) {
  return add(one, limit)
}
`
const mistake: Mistake = { name: 'a rule', declaration: 'total', from: 'add(one, limit)', to: 'one', noticedBy: '', isOnPostgres: false }

/** The text that a mistake replaces in the files. */
function replaced(change: Partial<Mistake>, ...texts: string[]): string {
  const sources = new Map(texts.map((text, index) => [`domain/${index}.ts`, text]))
  const { file, start, end } = placeOf({ ...mistake, ...change }, sources, declarationsOf(sources))
  return sources.get(file)?.slice(start, end) ?? ''
}

test('a mistake is found in its declaration, in any file and however it is wrapped', () => {
  expect(replaced({}, 'const other = 1\n', moved)).toBe('add(\n    one,\n    limit,\n  )')
  expect(replaced({ declaration: 'rest' }, moved)).toBe('add(one, limit)')
  expect(replaced({ declaration: 'limit', from: '3' }, moved)).toBe('3')
})

test('a mistake without a unique declaration or expression is refused', () => {
  expect(() => replaced({}, moved, moved)).toThrow('several declarations are called total')
  expect(() => replaced({ declaration: 'gone' }, moved)).toThrow('no declaration is called gone')
  expect(() => replaced({ from: 'one' }, moved)).toThrow('contains "one" more than once')
  expect(() => replaced({ declaration: 'rest', from: 'limit * 2' }, moved)).toThrow('contains "limit * 2" nowhere')
})
