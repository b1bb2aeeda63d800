import { type Context, Hono } from 'hono'
import { formatInstant } from '#domain/civil-date.ts'
import type { SecurityReason } from '#domain/security-event.ts'
import { isBirthYear } from '#domain/stated-age.ts'
import { eq, sql as expression } from 'drizzle-orm'
import type { AppDependencies, AppEnvironment } from '#server/app-environment.ts'
import { networkOf } from '#server/call/address.ts'
import { attachment } from '#server/call/attachment.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { errorFields, problemOf } from '#server/call/failure.ts'
import { Problem } from '#server/call/problem.ts'
import { noteRefusal } from '#server/call/security/security-log.ts'
import { readText } from '#server/call/serve-route.ts'
import { beginAttempt, forgetAttempts } from '#server/call/session/throttle.ts'
import { tokenHash } from '#server/call/session/token.ts'
import { runForCaller } from '#server/db/queue.ts'
import { reportLinks } from '#server/db/tables/reports.ts'
import { readLaboratory, unnamedLaboratory } from '#server/shared/results/laboratory-head.ts'
import { reportFile } from '../files.ts'
import { digestOfUpload, versionOfDigest } from './compare-file.ts'
import { findVerified, type VerifiedReport } from './find-verified.ts'
import { fileNotice, genuineNotice, type VerifyNotice, noReportNotice, pageAnswer, privateHeaders, reportContent } from './verify-page.ts'

type Dependencies = Pick<AppDependencies, 'database' | 'files' | 'settings' | 'log'>
type PageContext = Context<AppEnvironment, '/:token'>

/** Only the form with the year comes: a few bytes. */
const maxYearForm = 1_024

/** Content security policy of the shown report: a browser draws it by a viewer of its own. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves `/verify/{token}`: anybody checks a report, without a sign-in and without the panel. The page names nobody. With the patient's year of birth it shows
 * the newest version of the report (ACC-05).
 */
export function verifyPages(dependencies: Dependencies): Hono<AppEnvironment> {
  const { database, log, settings } = dependencies
  const pages = new Hono<AppEnvironment>()
  const page = async (status: number, notice: VerifyNotice, found: VerifiedReport | null = null, token = '', headers = {}) => {
    // A page that says what is wrong is shown also without the database.
    const laboratory = await readLaboratory(database.sql).then(
      (read) => read.laboratory,
      () => unnamedLaboratory,
    )
    return pageAnswer(status, { laboratory, notice, content: found ? reportContent(found, token, laboratory, settings.timeZone) : '' }, headers)
  }
  const visit = (serve: (visit: Visit) => Promise<Response>) => async (c: PageContext) => {
    c.set('route', '/verify/{token}')
    const token = c.req.param('token')
    return runForCaller(networkOf(c.get('address')), async () => {
      const found = await findVerified(database.sql, token, c.get('now'))
      const { attempt, refuse } = attemptsOf(dependencies, c, token)
      if (found) return serve({ c, token, found, attempt, refuse })
      // An address without a report counts as a failed attempt: nobody tries many.
      await attempt()
      await refuse('deadLink')
      return page(404, noReportNotice)
    })
  }

  pages.get(
    '/:token',
    visit(({ found, token }) => page(200, genuineNotice(found), found, token)),
  )
  pages.post(
    '/:token',
    visit(async ({ c, found, token, attempt, refuse }) => {
      const year = yearIn(await readText(c.req.raw, maxYearForm))
      if (year === null) return page(422, { tone: 'bad', title: 'Enter a year', text: 'The year of birth has four digits, such as 1984.' }, found, token)
      const tried = await attempt()
      if (!isBirthYear(found.birth, year)) {
        await refuse('wrongYear')
        const text = 'This is not the year of birth that the laboratory has for this report. After five wrong years it is locked for a day.'
        return page(403, { tone: 'bad', title: 'The year does not match', text }, found, token)
      }
      const now = c.get('now')
      const version = found.versions[0]?.n
      await database.transaction(async (sql) => {
        await forgetAttempts(sql, tried)
        if (found.linkId)
          await sql
            .update(reportLinks)
            .set({ openedAt: expression`coalesce(${reportLinks.openedAt}, ${now.toISOString()})` })
            .where(eq(reportLinks.id, found.linkId))
        const by = found.linkId ? 'link that was sent' : 'code on the report'
        await appendAudit(sql, { user: null, now, address: c.get('address'), requestId: c.get('requestId') }, [
          { action: 'open by link', entity: 'reports', entityId: found.id, after: { by, version } },
        ])
      })
      const { content } = await reportFile({ ...dependencies, sql: database.sql, requestId: c.get('requestId') }, found.id, version)
      const headers = { 'content-type': 'application/pdf', 'content-disposition': attachment(`${found.number}.pdf`, 'inline') }
      return new Response(new Uint8Array(content), { headers: { ...headers, 'content-security-policy': pdfPolicy, ...privateHeaders } })
    }),
  )
  pages.post(
    '/:token/file',
    visit(async ({ c, found, token }) => {
      const digest = await digestOfUpload(c.req.raw)
      if (digest === null)
        return page(422, { tone: 'bad', title: 'Choose a file', text: 'No file was chosen. Choose the PDF that you received.' }, found, token)
      const n = await versionOfDigest({ ...dependencies, sql: database.sql, requestId: c.get('requestId') }, found, digest)
      return page(200, fileNotice(found, n), found, token)
    }),
  )
  pages.all('*', async (c) => {
    c.set('route', '/verify/{token}')
    return page(404, noReportNotice)
  })
  pages.onError(async (error, c) => {
    const problem = problemOf(error)
    if (!problem || problem.status >= 500) log.error('request failed', { requestId: c.get('requestId'), route: c.get('route'), ...errorFields(error) })
    const again = Number(problem?.headers['retry-after'] ?? 0) * 1000
    const time = formatInstant(new Date(c.get('now').getTime() + again).toISOString(), settings.timeZone)
    if (problem?.status === 429) {
      const text = `There were too many wrong tries. Try again after ${time}, or ask the laboratory.`
      return page(429, { tone: 'bad', title: 'Locked', text }, null, '', problem.headers)
    }
    const status = problem?.status ?? 500
    const text = status < 500 && problem ? `${problem.message}.` : 'Something went wrong on the server. Please try again.'
    return page(status, { tone: 'bad', title: 'This did not work', text })
  })
  return pages
}

/** A call with the token of a report. */
interface Visit {
  readonly c: PageContext
  readonly token: string
  readonly found: VerifiedReport
  /** Counts an attempt; throws a 429 after too many. */
  attempt(): ReturnType<typeof beginAttempt>
  refuse(reason: SecurityReason): Promise<void>
}

function attemptsOf({ database, log }: Dependencies, c: PageContext, token: string): Pick<Visit, 'attempt' | 'refuse'> {
  const account = tokenHash(token)
  const caller = { now: c.get('now'), address: c.get('address'), requestId: c.get('requestId'), log }
  const refuse = (reason: SecurityReason) => noteRefusal(database, caller, { kind: 'report_link', reason, account, userId: null })
  const attempt = () =>
    beginAttempt(database.sql, { kind: 'verify', account, address: caller.address, now: caller.now }).catch(async (error: unknown) => {
      if (error instanceof Problem) await refuse('tooMany')
      throw error
    })
  return { attempt, refuse }
}

/** The year in the form's text; null for anything else. */
function yearIn(form: string): number | null {
  const year = new URLSearchParams(form).get('year')?.trim() ?? ''
  return /^\d{4}$/.test(year) ? Number(year) : null
}
