import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Milliseconds for which every answer of the API is held at least, as a server some streets away would take. */
const heldMs = 30

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

/** An address that a browser is measured at, and how it ends. */
export interface Front {
  readonly base: string
  stop(): void
}

/** Passes all on to `target`, its API answers held back a little; with `files`, the pages come from that folder instead, compressed as the product's are. */
export async function startFront(port: number, target: string, files: string | null = null): Promise<Front> {
  const compressed = new Map<string, Buffer>()
  const serveFile = async (path: string, response: ServerResponse) => {
    const name = extname(path) ? path : '/index.html'
    const content = compressed.get(name) ?? brotliCompressSync(await readFile(join(files ?? '', name)))
    compressed.set(name, content)
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    })
    response.end(content)
  }
  const passOn = (asked: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const isApi = asked.url?.startsWith('/api/') === true
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers }, (answer) => {
      const send = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
      setTimeout(send, isApi ? Math.max(0, heldMs - (performance.now() - started)) : 0)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  }
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', target)
    if (files === null || pathname.startsWith('/api/')) return passOn(asked, response)
    serveFile(pathname, response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
