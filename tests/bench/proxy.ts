import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Least delay in milliseconds of every answer with data, like a server in the same town. */
const delayedMs = 30

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

/** An address to measure a browser at, and how to close it. */
export interface BenchProxy {
  readonly base: string
  stop(): void
}

const isApi = (path: string) => path.startsWith('/api/')

/** Passes requests on to `target`, and delays the API's answers. With a folder, pages and scripts come from there, compressed like the product's. */
export async function startProxy(port: number, target: string, files: string | null = null): Promise<BenchProxy> {
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
  const passOn = (asked: IncomingMessage, response: ServerResponse, delayMs: number) => {
    const started = performance.now()
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers }, (answer) => {
      const send = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
      setTimeout(send, Math.max(0, delayMs - (performance.now() - started)))
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  }
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', target)
    if (files === null || isApi(pathname)) return passOn(asked, response, isApi(pathname) ? delayedMs : 0)
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
