import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server whose every answer breaks off half way: it promises more bytes than it sends, then the connection is gone. */
export interface HalfAnswers {
  readonly address: string
  close(): Promise<void>
}

/** Opens it on a port of its own. */
export async function openHalfAnswers(): Promise<HalfAnswers> {
  const server: Server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '4096' })
    answer.write('{"status":"success","data":{"items":[', () => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
