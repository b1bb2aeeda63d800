import { gt, max } from 'drizzle-orm'
import { events } from '#server/db/tables/events.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import { small } from '#tests/support/small-lab.ts'

/** The rows that tell of acts: what is there before a call is no effect of it. */
async function told({ db }: GuardLab) {
  return { audit: await db.select().from(auditLog), notices: await db.select().from(notifications), letters: await db.select().from(notificationDeliveries) }
}

/** Effects of a call beside its answer. */
export interface Effects {
  readonly audit: readonly (typeof auditLog.$inferSelect)[]
  readonly events: readonly (typeof events.$inferSelect)[]
  /** One line for each audit row with its event, notification, changed delivery and other event, the same in every run. */
  readonly lines: readonly string[]
}

/** Reads what is there now; the returned function reads what has come since. */
export async function effectsSince(lab: GuardLab): Promise<() => Promise<Effects>> {
  const before = await told(lab)
  const [last] = await lab.db.select({ id: max(events.id) }).from(events)
  const known = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))
  return async () => {
    await lab.app.settled()
    const after = await told(lab)
    const audit = after.audit.filter(({ id }) => !known(before.audit).has(id))
    const notices = after.notices.filter(({ id }) => !known(before.notices).has(id))
    const letters = after.letters.filter((row) => before.letters.some((old) => old.id === row.id && old.state !== row.state))
    const happened = await lab.db
      .select()
      .from(events)
      .where(gt(events.id, last?.id ?? 0))
      .orderBy(events.id)
    // An event repeats what its audit row says: only the others have a line.
    const unsaid = [...happened]
    const isAnnounced = ({ entity, entityId, action }: (typeof audit)[number]) => {
      const index = unsaid.findIndex((event) => event.entity === entity && event.entityId === entityId && event.action === action)
      return index >= 0 && unsaid.splice(index, 1).length > 0
    }
    const line = (...words: readonly unknown[]) => named(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '), lab)
    return {
      audit,
      events: happened,
      lines: [
        ...audit.map((row) =>
          line(
            'audit',
            row.entity,
            row.entityId,
            `"${row.action}"`,
            'by',
            row.userName,
            row.reason ? `(${row.reason})` : '',
            ...changeOf(row),
            ...(isAnnounced(row) ? [] : ['without an event']),
          ),
        ),
        ...notices.map((row) => line('notice', row.type, 'to', row.customerId, [row.title, row.message])),
        ...letters.map((row) => line('delivery', row.channel, row.state)),
        ...unsaid.map((row) => line('event', row.entity, row.entityId, `"${row.action}"`)),
      ].sort(),
    }
  }
}

/** Old and new values of an audit row: those that differ where there are both. */
function changeOf({ before, after }: Pick<typeof auditLog.$inferSelect, 'before' | 'after'>): readonly unknown[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  if (!old || !now) return [before, '→', after]
  const differing = new Set(Object.keys({ ...old, ...now }).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name])))
  const only = (fields: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(fields).filter(([name]) => differing.has(name)))
  return [only(old), '→', only(now)]
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
}

/** A text with the names of records in place of their ids, and without numbers that depend on which tests ran before. */
function named(text: string, lab: GuardLab): string {
  const names = [...Object.entries(small), ...Object.entries(lab.ids())]
  return names
    .reduce((all, [name, id]) => all.replaceAll(id, name), text)
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '#')
    .replace(/\b([A-Z]{1,3}-)\d{6,7}\b/g, '$1#')
}
