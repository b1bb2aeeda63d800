import { expect, test } from 'vitest'
import { foldForSearch } from '#domain/search-fold.ts'
import { foldings } from '#tests/support/foldings.ts'

test.each(foldings)('a search compares %j as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
  expect(foldForSearch(folded)).toBe(folded)
})
