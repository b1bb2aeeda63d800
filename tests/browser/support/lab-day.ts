import { addDays, type CivilDate, civilDateOf } from '#domain/civil-date.ts'

/** The laboratory's today by the server's own clock, so many days on. */
export async function labDay(origin: string, ahead = 0): Promise<CivilDate> {
  const { headers } = await fetch(`${origin}/api/health/ready`)
  return addDays(civilDateOf(new Date(headers.get('date') ?? ''), 'Asia/Kolkata'), ahead)
}
