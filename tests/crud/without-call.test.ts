import { expect, test } from 'vitest'
import { withoutCall } from '#crud/without-call.ts'
import { refusal } from '#providers/http/refusal.ts'
import { describeError } from '#ui/describe-error.ts'

const of = (status: number, message?: string) => refusal({ message }, { write: false, status, headers: new Map(), now: 0 })
const lacking = 'The server has nothing at /cash/admin/day. Tell your administrator: it may lack this part.'

test.each([
  ['/cash/admin/day', of(404, 'Not Found'), lacking],
  ['/cash/admin/day', of(404), lacking],
  ['/cash/admin/day', of(405, 'Method Not Allowed'), lacking],
  ['/cash/admin/day', of(404, 'The day was not found'), 'The day was not found'],
  ['/reports/admin/{id}/results', of(404, 'Not Found'), 'This was not found; it may have been deleted. Go back and reload the list.'],
  ['/cash/admin/day', of(403, 'Ask for it'), 'Ask for it'],
])('a failed read of %s says where the server lacks the call (%#)', (path, error, sentence) => {
  const described = describeError(withoutCall({ path }, error))
  expect([described.sentence, described.isUnsupported]).toEqual([sentence, [404, 405].includes(error.statusCode)])
})
