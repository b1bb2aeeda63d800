import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { notificationDeliveries } from '#server/db/tables/notifications.ts'
import { deliverNext } from '#server/jobs/deliver.ts'
import { smtpChannel } from '#server/jobs/smtp-channel.ts'
import { startJobWorker } from '#server/jobs/worker.ts'
import { silentLog } from '#server/log.ts'
import { notify } from '#server/shared/notify.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'

/**
 * A worker that is to be killed: opens the database in a folder, makes so many notifications where there are none, and sends them through a mail server, by a
 * clock that is some minutes ahead, so the claims of a killed one have expired. Says `sending`, and every 50 ms how many deliveries are in which state.
 */
const [, , folder = '', url = '', ahead = '0', many = '0'] = process.argv
const database = await openEmbedded(folder)
await migrate(database, { log: silentLog })
const clock = () => new Date(Date.now() + Number(ahead) * 60_000)
if ((await database.query('select 1 from customers limit 1')).length === 0) {
  await makeSmallLab(database.sql)
  await database.transaction(async (sql) => {
    for (let each = 0; each < Number(many); each += 1)
      await notify(sql, { type: 'OrderConfirmed', customerId: small.asha, values: { orderNumber: `LAB-${each}` }, now: clock() })
  })
}
const channels = { email: smtpChannel({ url, from: 'lab@lab.example', clock }), sms: null, push: null }
startJobWorker('notifications', () => deliverNext({ database, files: memoryFiles(), channels, clock, settings: usualSettings }), silentLog)
process.stdout.write('sending\n')
for (;;) {
  const rows = (await database.sql.select().from(notificationDeliveries)).filter(({ channel }) => channel === 'email')
  process.stdout.write(`deliveries ${JSON.stringify(rows.map(({ id, state }) => [id, state]))}\n`)
  await new Promise((resolve) => setTimeout(resolve, 50))
}
