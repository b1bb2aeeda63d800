import dayjs, { type PluginFunc } from 'dayjs'
import { clockIn, dayZone } from '#domain/civil-date.ts'
import { serverTimeAt } from '#ui/clock.ts'

/**
 * Makes the laboratory's clock the present of antd's calendars, which ask a moment for its default zone by `tz()`: they mark its today, open at its month, and
 * choose it by `Today` and `Now`, wherever the browser is (GEN-01).
 */
const laboratoryNow: PluginFunc = (_option, Moment) => {
  Object.assign(Moment.prototype, {
    tz() {
      const { day, clock } = clockIn(dayZone(), serverTimeAt(Date.now()))
      return dayjs(`${day}T${clock}`)
    },
  })
}

dayjs.extend(laboratoryNow)
