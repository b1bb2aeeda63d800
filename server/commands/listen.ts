import { once } from 'node:events'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'
import type { Settings } from '#server/settings.ts'
import { portProblem } from './start-problem.ts'

/** Answers a request; `address` is the peer's IP address. */
export type Handler = (request: Request, address: string | null) => Promise<Response> | Response

/** A port that is listened on. It is opened before anything else is touched, and answers 503 until it has a handler. */
export interface Listener {
  /** Sets the handler of all later requests. */
  handle(handler: Handler): void
  /** From now on `/health/ready` is 503, so that no balancer sends more; everything else is still answered. */
  drain(): void
  /** Takes no more connections and ends when the requests that run are answered. */
  close(): Promise<void>
}

/** Limits on what one caller, or very many, may use of the server; milliseconds, except for the connections. */
export interface CallerLimits {
  /** Until the head of a request has come. */
  readonly headMs: number
  /** Until all of a request has come. */
  readonly requestMs: number
  /** Between two requests of a connection. */
  readonly idleMs: number
  /** Milliseconds between checks of the connections. */
  readonly checkMs: number
  /** Open at once; one more is closed as it comes. */
  readonly connections: number
}

const callerLimits: CallerLimits = { headMs: 15_000, requestMs: 120_000, idleMs: 10_000, checkMs: 5_000, connections: 1_000 }

const readyPath = '/health/ready'

/** Listens on the settings' host and port; rejects with a sentence when it cannot. */
export async function listen(settings: Pick<Settings, 'host' | 'port'>, limits: CallerLimits = callerLimits): Promise<Listener> {
  let handler: Handler = (request) => (asksForPage(request) ? startingPage() : unavailable('The server is starting'))
  let draining = false
  const server = createAdaptorServer({
    serverOptions: { connectionsCheckingInterval: limits.checkMs },
    fetch: async (request, env) => {
      if (draining && new URL(request.url).pathname.endsWith(readyPath)) return unavailable('The server is stopping')
      const address = 'incoming' in env ? ((env as HttpBindings).incoming.socket.remoteAddress ?? null) : null
      const response = await handler(request, address)
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
  try {
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
  } catch (error) {
    throw portProblem(error, settings)
  }
  return {
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
      await closed
    },
  }
}

function unavailable(message: string): Response {
  return Response.json({ status: 'error', message }, { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
}

/** True for a request of a browser that opens a page and shows its reader the answer. */
function asksForPage({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}

/** Says in words that the server is starting, and is asked for again by the browser. */
function startingPage(): Response {
  const page = '<!doctype html><html lang="en"><title>Starting</title><p>The server is starting. This page opens by itself in a moment.</p></html>'
  return new Response(page, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', refresh: '2', 'cache-control': 'no-store' },
  })
}
