import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mistakes } from './mistakes.ts'
import { withMistake } from './planting.ts'

test('each planted mistake has its place in the product, a unique name and a test that notices it', () => {
  const unfit = mistakes.flatMap((mistake) => {
    const text = existsSync(mistake.file) ? readFileSync(mistake.file, 'utf8') : ''
    const places = text.split(mistake.find).length - 1
    if (places !== 1) return [`${mistake.name}: its place is found ${places} times in ${mistake.file}`]
    if (withMistake(text, mistake) === text) return [`${mistake.name}: it changes nothing`]
    return existsSync(mistake.noticedBy) ? [] : [`${mistake.name}: there is no ${mistake.noticedBy}`]
  })
  expect(unfit).toEqual([])
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length)
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  expect(mistakes.filter(({ file }) => file.startsWith('src/') || file.startsWith('providers/')).length).toBeGreaterThanOrEqual(20)
})
