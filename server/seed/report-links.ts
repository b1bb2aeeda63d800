import { createHash } from 'node:crypto'
import type { reportLinks } from '#server/db/tables/reports.ts'
import type { LinkWay } from '#domain/report-link.ts'
import type { Plan } from './plan.ts'
import { randomOf } from './random.ts'
import type { SeededReport } from './report-rows.ts'

const sentShare = 0.35
const ways: Readonly<Record<LinkWay, number>> = { whatsapp: 6, email: 3, sms: 1 }
const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Days for which a link of the demo works. */
const linkDays = 30

/** Links to reports that staff have sent, most of them opened. Nobody knows their addresses. */
export function reportLinksOf(plan: Plan, made: readonly SeededReport[], staffIds: readonly string[]): (typeof reportLinks.$inferInsert)[] {
  return made.flatMap((report) => {
    const random = randomOf(plan.seed, 'report link', report.number)
    const sentAt = Date.parse(String(report.updatedAt)) + random.whole(5, 180) * 60_000
    if (report.status !== 'Available' || sentAt > plan.now.getTime() || !random.chance(sentShare)) return []
    const openedAt = sentAt + random.spread([0.1, 2, 30]) * hourMs
    const id = random.id(new Date(sentAt))
    return {
      id,
      reportId: report.id,
      tokenHash: createHash('sha256').update(`${plan.seed} ${id}`).digest('hex'),
      way: random.weighted(ways),
      sentBy: random.pick(staffIds),
      sentAt: new Date(sentAt).toISOString(),
      endsAt: new Date(sentAt + linkDays * dayMs).toISOString(),
      openedAt: openedAt < plan.now.getTime() && random.chance(0.8) ? new Date(openedAt).toISOString() : null,
    }
  })
}
