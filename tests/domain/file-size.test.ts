import { expect, test } from 'vitest'
import { formatFileSize } from '#domain/file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.5 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [10 * 1024 * 1024 + 1, '10.1 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
