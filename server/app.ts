import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { readDaysIn } from '#domain/civil-date.ts'
import { laboratoryPages, laboratoryReader } from '#server/areas/settings/laboratory-pages.ts'
import { verifyPages } from '#server/areas/reports/verify/verify-pages.ts'
import type { AppDependencies, AppEnvironment } from '#server/app-environment.ts'
import { callerAddress } from '#server/call/address.ts'
import { checkRoutes, specificFirst } from '#server/call/check-routes.ts'
import { createLiveHub } from '#server/call/live/live-hub.ts'
import { errorFields, failureAnswer, faultAnswer, problemOf } from '#server/call/failure.ts'
import { notFound, wrongMethod } from '#server/call/problem.ts'
import type { CallResult } from '#server/call/run-call.ts'
import { apiPolicy, securityHeaders } from '#server/call/security-headers.ts'
import { serveRoute } from '#server/call/serve-route.ts'
import { docsPage } from '#server/docs-page.ts'
import { openapiRoute } from '#server/openapi.ts'
import { servePanel } from '#server/panel.ts'

/** The whole server as a function of a request; needs no port. */
export interface App {
  /** `peer` is the network address that the request came from. */
  fetch(request: Request, peer?: string | null): Promise<Response>
  /** Resolves when background work, such as mail, is done. */
  settled(): Promise<void>
  /** Ends the open streams, which would delay the shutdown. */
  endStreams(): void
}

const base = '/api'

/** Makes the API under `/api`, and the panel at every other address. Throws when a route does not say who may call it. */
export function createApp(dependencies: AppDependencies): App {
  const { settings, log, clock, database, metrics, disk } = dependencies
  readDaysIn(settings.timeZone)
  const live = createLiveHub({ database, clock, log, settings })
  const described = openapiRoute(dependencies.routes)
  const routes = [...dependencies.routes, described]
  checkRoutes(routes)
  const running = new Set<Promise<void>>()
  const begin = ({ later }: CallResult) => {
    for (const work of later) {
      const run = work()
        .catch((error: unknown) => log.error('work after an answer failed', errorFields(error)))
        .finally(() => running.delete(run))
      running.add(run)
    }
  }

  const app = new Hono<AppEnvironment>()
  const headers = Object.entries(securityHeaders(settings.publicUrl.startsWith('https:')))
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('now', clock())
    c.set('route', '(none)')
    c.set('address', callerAddress(c.env.peer, c.req.header('x-forwarded-for') ?? null, settings.trustedProxies))
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    metrics?.answered(c.req.method, c.get('route'), c.res.status, (performance.now() - started) / 1000)
    const fields = {
      requestId,
      method: c.req.method,
      route: c.get('route'),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      user: c.get('userId'),
    }
    log[c.get('route') === '(panel)' ? 'debug' : 'info']('request', fields)
  })
  app.use(`${base}/*`, async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', apiPolicy)
  })
  if (settings.panelOrigins.length > 0) app.use(`${base}/*`, otherOrigins(settings.panelOrigins))

  const api = app.basePath(base)
  const ordered = specificFirst(routes)
  for (const route of ordered) api.on(route.method, honoPath(route.path), serveRoute(route, { ...dependencies, live }, begin))
  for (const path of new Set(ordered.map((route) => honoPath(route.path)))) {
    const allowed = ordered.filter((route) => honoPath(route.path) === path).map(({ method }) => method)
    api.all(path, () => {
      throw wrongMethod(allowed)
    })
  }
  api.all('/*', () => {
    throw notFound('There is no such address')
  })

  app.route('/verify', verifyPages(dependencies))
  app.route('/', laboratoryPages(dependencies))
  if (metrics) {
    app.get('/metrics', (c) => {
      c.set('route', '(metrics)')
      return metrics.serve(c.req.raw, c.env.peer)
    })
  }
  if (settings.docs) {
    const docs = docsPage(ordered)
    app.get('/docs', (c) => {
      c.set('route', '(docs)')
      return docs()
    })
  }

  const { hasDemoSignIns = false } = dependencies
  const panel = dependencies.panel === undefined ? null : servePanel(dependencies.panel, { ...settings, hasDemoSignIns }, laboratoryReader(dependencies))
  app.notFound(async (c) => {
    if (!panel) return responseTo(notFound('There is no such address'))
    c.set('route', '(panel)')
    return panel(c.req.raw)
  })
  app.onError((error, c) => {
    const problem = problemOf(error)
    // A write that was refused beforehand has found nothing new.
    if (problem?.status === 507 && problem !== error) disk?.noteFull(c.get('now'))
    const fields = { requestId: c.get('requestId'), route: c.get('route'), ...errorFields(error) }
    if (!problem || problem.status >= 500) log.error('request failed', fields)
    // The database refused what the program should have refused with a better message.
    else if (problem !== error) log.warn('database refused', fields)
    if (problem) return responseTo(problem)
    const fault = faultAnswer(c.get('requestId'))
    return new Response(fault.body, fault)
  })
  return {
    fetch: async (request, peer = null) => app.fetch(request, { peer }),
    settled: async () => {
      await Promise.all(running)
    },
    endStreams: live.close,
  }
}

function responseTo(problem: Parameters<typeof failureAnswer>[0]): Response {
  const answer = failureAnswer(problem)
  return new Response(answer.body, answer)
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** CORS: lets panels on these origins call the API and read the headers that they need. */
function otherOrigins(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposeHeaders: ['Content-Disposition', 'Date', 'ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}
