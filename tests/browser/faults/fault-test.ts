import { test as lab } from '#tests/browser/support/lab.ts'
import type { CaseContext } from './check-read.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a server whose every answer breaks off half way: it promises more bytes than it sends, then the connection is gone. */
async function openHalfAnswers() {
  const server: Server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '4096' })
    answer.write('{"status":"success","data":{"items":[', () => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The laboratory's test with fixtures for faults. */
export const test = lab.extend<{ readonly caseContext: CaseContext }, { readonly halfAnswers: string }>({
  halfAnswers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const server = await openHalfAnswers()
      await use(server.address)
      await server.close()
    },
    { scope: 'worker' },
  ],
  // The log names the rows that could not be read.
  expected: /^[\w-]+: could not read /,
  caseContext: async ({ page, api, halfAnswers }, use) => {
    await use({ page, halfAnswers, api: (method, path, body) => api('super', method, path, body) })
  },
})
