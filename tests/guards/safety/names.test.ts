import { expect, test } from 'vitest'
import { attachment } from '#server/call/attachment.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { opened } from '#tests/support/opened.ts'
import { staffOf } from '#tests/support/staff.ts'

const fileNames = [
  'a"; filename="b.exe',
  'a\r\nX-Evil: 1.pdf',
  '../../etc/passwd',
  '..\\..\\windows\\system.ini',
  'invoice\u202efdp.exe',
  `${'x'.repeat(300)}.pdf`,
  'CON.pdf',
  'a\u0000b.pdf',
  '\ud800.pdf',
  "a';b.pdf",
  'रिपोर्ट %41.pdf',
] as const

/** Describes the error in a Content-Disposition: an invalid character, a second line or name, or a path. */
function headerProblem(header: string): string | null {
  if (/[^\x20-\x7e]/.test(header)) return 'it holds a character that no header may hold'
  if (!/^attachment; filename="[^"\\]*"(?:; filename\*=UTF-8''[\w.!#$&+^`|~%-]*)?$/.test(header)) return 'it says more than a name'
  return /[/\\]|%(?:2f|5c|0d|0a|00|e2%80%ae)/i.test(header) ? 'it names a path or hides its ending' : null
}

test.each(fileNames)('threat 11, header injection by a file name: %j', (name) => {
  const header = attachment(name)
  expect(headerProblem(header)).toBeNull()
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
})

test('self-test: a name that is put into the header as it is, is caught', () => {
  const naive = fileNames.map((name) => headerProblem(`attachment; filename="${name}"`))
  expect(naive.filter((problem) => problem !== null).length).toBeGreaterThanOrEqual(8)
})

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example";"x")',
  '"=1+1',
  '\t=1',
  "'=1",
  '=1,=2',
  '=1\r\n=2',
] as const

const lab = opened(openGuardLab)

const runs = (cell: string) => /^[=+\-@\t\r]/.test(cell)

test('threat 12, formulas in the export of users: names that the API has taken come out as texts', async () => {
  const token = lab.token('super_admin')
  const staff = [lab.ids().clerk, ...(['operator', 'manager', 'admin'] as const).map((role) => staffOf(role).id)]
  const rows: string[][] = []
  for (const [index, name] of formulas.entries()) {
    const { status } = await lab.call('PUT', `/admin/users/${staff[index % staff.length]}`, { token, body: { name } })
    expect([name, status]).toEqual([name, 200])
    const areAllNamed = index % staff.length === staff.length - 1 || index === formulas.length - 1
    if (areAllNamed) rows.push(...readCsv(String((await lab.call('GET', '/admin/users/export', { token })).body)))
  }
  expect(rows).toHaveLength(3 * (1 + 5))
  expect(rows.flat().filter(runs)).toEqual([])
})

test('self-test: an export that writes cells as they are is caught', () => {
  expect(
    readCsv(`\u{feff}${formulas.map((name) => `"${name.replaceAll('"', '""')}"\r\n`).join('')}`)
      .flat()
      .filter(runs).length,
  ).toBeGreaterThan(5)
})
