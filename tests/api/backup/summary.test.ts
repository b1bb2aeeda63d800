import { expect, test } from 'vitest'
import { backupSummary, missingFilesText } from '#server/commands/backup-summary.ts'

test('OPS-01 a backup says what it has, in the right number', () => {
  const table = (rows: number) => ({ name: 'orders', columns: [], rows })
  expect(backupSummary({ tables: [table(1)], files: 1 })).toBe('1 row in 1 table and 1 file')
  expect(backupSummary({ tables: [table(1_00_000), table(5)], files: 0 })).toBe('1,00,005 rows in 2 tables and 0 files')
})

test('OPS-01 a backup names the files that it lacks, and how many more there are', () => {
  const of = (count: number) => missingFilesText({ missingFiles: Array.from({ length: count }, (_, index) => `k${index}`) })
  expect([of(0), of(1)]).toEqual([null, '1 file that the database names is missing in the store: k0'])
  expect(of(7)).toBe('7 files that the database names are missing in the store: k0, k1, k2, k3, k4 and 2 more')
})
