import { expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { foldings } from '#tests/support/foldings.ts'

const api = smallApi()

test('the database folds stored texts as the server folds what is typed', async () => {
  for (const [text, folded] of foldings) {
    const [row] = await api.database.query('select search_fold($1) as folded', [text])
    expect([text, row?.folded]).toEqual([text, folded])
  }
})
