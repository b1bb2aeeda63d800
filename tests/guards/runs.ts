/** How often each thing is tried: few times in `npm test`, as often as GUARD_RUNS says in the full forms (`npm run test:fuzz`, `npm run test:crash`). */
export function runs(few: number): number {
  const asked = process.env.GUARD_RUNS
  if (asked === undefined) return few
  const many = Number(asked)
  if (!Number.isInteger(many) || many < 1) throw new Error(`GUARD_RUNS must be a whole number above 0; it is "${asked}".`)
  return many
}

/** The seed of what is drawn; another one each day unless GUARD_SEED names it, and always said when something fails. */
export function drawSeed(): number {
  return Number(process.env.GUARD_SEED ?? Math.floor(Date.now() / 86_400_000))
}

/** Writes a figure of a guard below its tests: what was tried and what held. */
export function figure(guard: string, figures: Readonly<Record<string, number | string>>): void {
  process.stdout.write(
    `  ${guard}: ${Object.entries(figures)
      .map(([name, value]) => `${value} ${name}`)
      .join(', ')}\n`,
  )
}
