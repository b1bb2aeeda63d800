import { sql } from 'drizzle-orm'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { countNotifications } from '#server/areas/notifications/stats.ts'
import { openLabApi } from '#tests/support/lab-api.ts'
import { makeNotification, makeSmallLab, small, smallLabNow } from '#tests/support/small-lab.ts'
import { latencyTable, measure } from './api-latency.ts'

/**
 * `.ci/postgres npx tsx tests/bench/notifications.ts`: times of the unread count, the bell and the lists of 200,000 notifications, in this process without a
 * network. Prints a markdown table.
 */
const wanted = Number(process.env.BENCH_NOTIFICATIONS ?? 200_000)
/** One in so many is unread. */
const unreadShare = 4

const calls = [
  '/auth/admin/me',
  '/admin/notifications/stats',
  '/admin/notifications?page=1&limit=10&is_read=false',
  '/admin/notifications?page=1&limit=20',
  '/admin/notifications?page=500&limit=20',
  '/admin/notifications?page=1&limit=20&type=ReportAvailable&is_read=false',
  '/admin/notifications?page=1&limit=20&search=order',
]

const api = await openLabApi({
  clock: () => new Date(),
  async seed(database) {
    await makeSmallLab(database.sql)
    await makeNotification(database.sql)
    await database.transaction(async (tx) => {
      await tx.execute(withoutStatementLimit)
      await tx.execute(sql`
        insert into notifications (id, customer_id, type, title, message, is_read, read_at, created_at, updated_at)
        select gen_random_uuid(), ${small.asha}, (array['OrderConfirmed', 'PaymentConfirmation', 'ReportAvailable', 'SampleCollected'])[1 + n % 4],
          'Notification ' || n, 'The order BENCH-' || n || ' has news', n % ${unreadShare}::integer > 0,
          case when n % ${unreadShare}::integer > 0 then now() end, ${smallLabNow.toISOString()}::timestamptz - n * interval '3 minutes', now()
        from generate_series(1, ${wanted - 1}::integer) n`)
      await tx.execute(sql`analyze`)
    })
  },
})
const token = await api.signIn('super_admin')
const send = (call: string) => api.fetch(new Request(`http://lab.test/api${call}`, { headers: { authorization: `Bearer ${token}` } }))
/** The count alone, as the database gives it to the bell. */
const countOnly = async () => {
  await countNotifications(api.database.sql, { isRead: false })
  return new Response()
}
const title = `Notifications: ${wanted.toLocaleString('en-IN')}, ${api.database.url ? 'PostgreSQL' : 'embedded database'}`
process.stdout.write(
  `${latencyTable(title, [...(await measure(['the unread count, without the call around it'], countOnly)), ...(await measure(calls, send))])}\n`,
)
await api.close()
