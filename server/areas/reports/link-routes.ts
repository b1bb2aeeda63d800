import { and, desc, eq } from 'drizzle-orm'
import * as contract from '#contract/report-links.ts'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { fillWording, linkMark, missingValues, notificationTemplates } from '#domain/notification-template.ts'
import { linkRefusals, linkWayProblem, maskedEmail, maskedPhone, reportLinkProblem, whatsAppAddress } from '#domain/report-link.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { tokenHash } from '#server/call/session/token.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reportLinks, reports, reportVersions } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { makeNotifications, recipientColumns } from '#server/shared/notify.ts'
import { linkToken } from '#server/shared/report-link.ts'
import { verifyAddressOf } from '#server/shared/verify-address.ts'
import { lockReport } from './lock.ts'

/** Links to reports that staff send to customers (ACC-06). */
export const reportLinkRoutes = [
  serve(contract.links, {
    transaction: 'snapshot',
    run: async ({ sql, params: { id } }) => ok(await linksOf(sql, id)),
  }),
  serve(contract.sendLink, async (context) => {
    const { sql, params, body, audit } = context
    const report = await lockReport(sql, params.id)
    await checkVersion(context, 'reports', report.id, report.version)
    const { link, whatsApp } = await sendLink(context, report, body.way)
    audit({ action: 'send link', entity: 'reports', entityId: report.id, after: { link: link.id, way: link.way, endsAt: link.endsAt } })
    return ok({ id: link.id, whatsApp }, { status: 201, message: whatsApp === null ? 'The link is being sent' : 'The link is ready: send it in WhatsApp' })
  }),
  serve(contract.revokeLink, async (context) => {
    const { sql, params, user, now, audit } = context
    const { id, linkId } = params
    const report = await lockReport(sql, id)
    await checkVersion(context, 'reports', id, report.version)
    const [link] = await sql
      .select()
      .from(reportLinks)
      .where(and(eq(reportLinks.id, linkId), eq(reportLinks.reportId, id)))
    if (!link) throw notFound('Link not found')
    if (link.revokedAt === null) {
      const revoked = { revokedAt: now.toISOString(), revokedBy: user.id }
      await sql.update(reportLinks).set(revoked).where(eq(reportLinks.id, link.id))
      audit({
        action: 'revoke link',
        entity: 'reports',
        entityId: id,
        before: { link: link.id, way: link.way, revokedAt: null },
        after: { link: link.id, way: link.way, revokedAt: revoked.revokedAt },
      })
    }
    return ok(await linksOf(sql, id), { message: 'The link is revoked' })
  }),
]

/** The customer of a report. */
async function customerOf(sql: Sql, reportId: string) {
  const [found] = await sql
    .select({ ...recipientColumns, deletedAt: reports.deletedAt })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(reports.id, reportId))
  if (!found || found.deletedAt !== null) throw notFound('Report not found')
  return found
}

async function linksOf(sql: Sql, reportId: string) {
  const { email, phone } = await customerOf(sql, reportId)
  const rows = await sql
    .select({ link: reportLinks, sentBy: users.name, delivery: notificationDeliveries.state })
    .from(reportLinks)
    .leftJoin(users, eq(users.id, reportLinks.sentBy))
    .leftJoin(notificationDeliveries, eq(notificationDeliveries.notificationId, reportLinks.notificationId))
    .where(eq(reportLinks.reportId, reportId))
    .orderBy(desc(reportLinks.sentAt), desc(reportLinks.id))
  return {
    to: { email: email && maskedEmail(email), phone: phone ? maskedPhone(phone) : null },
    links: rows.map(({ link: { id, way, sentAt, endsAt, openedAt, revokedAt }, sentBy, delivery }) => ({
      ...{ id, way, sentBy, sentAt, endsAt, openedAt, revokedAt },
      delivery,
    })),
  }
}

type SendContext = Pick<RouteContext, 'sql' | 'now' | 'settings'> & { readonly user: { readonly id: string } }

/** Makes a link to a locked report and puts its message in the queue of one channel; a WhatsApp message is answered instead. */
async function sendLink({ sql, now, settings, user }: SendContext, report: typeof reports.$inferSelect, way: (typeof reportLinks.$inferSelect)['way']) {
  const hasFile = (await sql.$count(reportVersions, eq(reportVersions.reportId, report.id))) > 0
  const problem = reportLinkProblem({ status: report.status, hasFile })
  if (problem) throw conflict(problem)
  const recipient = await customerOf(sql, report.id)
  if (recipient.erasedAt !== null) throw conflict(linkRefusals.erased)
  const wayProblem = linkWayProblem(way, recipient)
  if (wayProblem) throw invalid({ way: [wayProblem] })
  const id = newId(now)
  const token = await linkToken(sql, id, settings, now)
  const address = verifyAddressOf(settings, token)
  if (address === null) throw conflict(linkRefusals.noPublicAddress)
  const endsAt = new Date(now.getTime() + settings.linkDays * 86_400_000).toISOString()
  const values = { customer: recipient.name, report: report.number, lastDay: formatCivilDate(civilDateOf(new Date(endsAt), settings.timeZone)), link: linkMark }
  const words = fillWording(notificationTemplates.ReportLink.en, values)
  if ('missing' in words) throw new Error(`link: ${missingValues(words.missing)}`)
  const [notificationId = null] =
    way === 'whatsapp' ? [] : await makeNotifications(sql, 'ReportLink', [{ recipient, wording: words.filled }], now, { channel: way })
  const [link] = await sql
    .insert(reportLinks)
    .values({ id, reportId: report.id, tokenHash: tokenHash(token), way, notificationId, sentBy: user.id, sentAt: now.toISOString(), endsAt })
    .returning()
  if (!link) throw new Error('a link was not inserted')
  return { link, whatsApp: way === 'whatsapp' ? whatsAppAddress(recipient.phone, words.filled.message.replaceAll(linkMark, address)) : null }
}
