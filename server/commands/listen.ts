import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { once } from 'node:events'
import { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOfPeer } from '#server/call/address.ts'
import { escapedHtml, styledPolicy } from '#server/call/plain-page.ts'
import type { Settings } from '#server/settings.ts'
import { portProblem } from './start-problem.ts'

const style = `:root{color-scheme:light dark;font:14px/22px Inter,system-ui,sans-serif}body{display:grid;place-items:center;min-height:100vh;margin:0;background:light-dark(#f5f6f7,#0e1113);color:light-dark(#1b1f22,#e6e9eb)}
main{box-sizing:border-box;width:min(384px,100% - 32px);padding:32px;border:1px solid light-dark(#dfe3e6,#2b3135);border-radius:10px;background:light-dark(#fff,#16191c)}
p{margin:0 0 16px;font-weight:600}h1{margin:0 0 8px;font-size:20px;line-height:28px}ol{margin:16px 0 0;padding:0;list-style:none}li{padding-left:24px}li::before{float:left;margin-left:-24px;content:"✓";color:light-dark(#0f766e,#2dd4bf)}li:last-child::before{content:"…"}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': styledPolicy(style),
  'retry-after': '2',
  refresh: '2',
  'cache-control': 'no-store',
} as const

/** The page of a server that is starting: its steps so far, the last one under way. The browser asks again every two seconds. */
function startingPage(steps: readonly string[]): Response {
  const list = steps.map((step) => `<li>${escapedHtml(step)}</li>`).join('')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Starting · Labdesk</title><style>${style}</style><main><p>Labdesk</p><h1>The server is starting</h1>This page opens by itself in a moment.${list && `<ol>${list}</ol>`}</main></html>`
  return new Response(page, { status: 503, headers })
}

/** Answers a request; `address` is the peer's IP address. */
export type Handler = (request: Request, address: string | null) => Promise<Response> | Response

/** An open port. It is opened before anything else, and answers 503 until it has a handler. */
export interface Listener {
  /** Adds a step to the page that is shown until there is a handler. */
  step(line: string): void
  /** Sets the handler of all later requests. */
  handle(handler: Handler): void
  /** Turns `/health/ready` to 503, so that no balancer sends more. Everything else is still answered. */
  drain(): void
  /** Refuses new connections and resolves when running requests are answered. A request still being received after a moment is cut off. */
  close(): Promise<void>
}

/** Limits on what one caller, or very many, may use of the server; milliseconds, except for the connections. */
export interface CallerLimits {
  /** Limit for the head of a request. */
  readonly headMs: number
  /** Limit for a whole request. */
  readonly requestMs: number
  /** Between two requests of a connection. */
  readonly idleMs: number
  /** Milliseconds between checks of the connections. */
  readonly checkMs: number
  /** Open at once; one more is closed as it comes. */
  readonly connections: number
  /** Open at once from one address, or one IPv6 network; a trusted proxy is not limited. */
  readonly share: number
  /** Time between the beginning of a stop and the end of requests that are still coming. */
  readonly stopMs: number
}

const callerLimits: CallerLimits = { headMs: 15_000, requestMs: 120_000, idleMs: 10_000, checkMs: 5_000, connections: 1_000, share: 200, stopMs: 1_000 }

const readyPath = '/health/ready'

/** Listens on the settings' host and port; rejects with a sentence when it cannot. */
export async function listen(settings: Pick<Settings, 'host' | 'port' | 'trustedProxies'>, limits: CallerLimits = callerLimits): Promise<Listener> {
  const steps: string[] = []
  let handler: Handler = (request) => (asksForPage(request) ? startingPage(steps) : unavailable('The server is starting'))
  let draining = false
  const running = new Set<Promise<unknown>>()
  const requests = new WeakMap<Socket, IncomingMessage>()
  const server = createAdaptorServer({
    serverOptions: { connectionsCheckingInterval: limits.checkMs },
    fetch: async (request, env) => {
      if (draining && new URL(request.url).pathname.endsWith(readyPath)) return unavailable('The server is stopping')
      const incoming = 'incoming' in env ? (env as HttpBindings).incoming : null
      const socket = incoming instanceof IncomingMessage ? incoming.socket : null
      if (socket && incoming instanceof IncomingMessage) requests.set(socket, incoming)
      const answer = Promise.resolve(handler(request, socket?.remoteAddress ?? null))
      running.add(answer)
      const response = await answer.finally(() => running.delete(answer))
      // A kept-alive connection would delay the stop.
      if (draining) response.headers.set('connection', 'close')
      return response
    },
  })
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1.1 server was expected')
  server.headersTimeout = limits.headMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.idleMs
  server.maxConnections = limits.connections
  const sockets = limitShares(server, limits.share, settings.trustedProxies)
  try {
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
  } catch (error) {
    throw portProblem(error, settings)
  }
  return {
    step: (line) => {
      steps.push(line)
    },
    handle: (next) => {
      handler = next
    },
    drain: () => {
      draining = true
    },
    close: async () => {
      draining = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => {
        for (const socket of sockets) if (!requests.get(socket)?.complete) socket.destroy()
      }, limits.stopMs)
      await closed
      clearTimeout(cut)
      // Requests that were cut off remove their unfinished work.
      await Promise.allSettled(running)
    },
  }
}

/** Closes a connection above its network's limit. Returns the open ones. */
function limitShares(server: Server, share: number, trustedProxies: readonly string[]): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    const network = networkOfPeer(socket.remoteAddress ?? '', trustedProxies)
    if (network !== null) open.set(network, (open.get(network) ?? 0) + 1)
    socket.once('close', () => {
      sockets.delete(socket)
      if (network === null) return
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (network !== null && (open.get(network) ?? 0) > share) socket.destroy()
  })
  return sockets
}

function unavailable(message: string): Response {
  return Response.json({ status: 'error', message }, { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
}

/** True for a request of a browser that opens a page and shows its reader the answer. */
function asksForPage({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}
