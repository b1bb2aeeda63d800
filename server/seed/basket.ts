import type { Gender } from '#domain/patient.ts'
import type { Random } from '#server/seed/random.ts'
import type { Ware } from '#server/seed/shop.ts'

/** What one patient has tested: `count` wares that fit the patient, none twice and no test beside a package that contains it. */
export function fillBasket(wares: readonly Ware[], gender: Gender | null, count: number, withPackage: boolean, feverFactor: number, random: Random): Ware[] {
  const fitting = wares.filter(({ sex }) => sex === 'any' || sex === gender)
  const chosen: Ware[] = []
  const covered = new Set<string>()
  for (let line = 0; line < count; line += 1) {
    const type = withPackage && line === 0 ? 'package' : 'test'
    const ware = random.choose(fitting, (each) =>
      each.type !== type || each.tests.every((code) => covered.has(code)) ? 0 : each.popularity * (each.fever ? feverFactor : 1),
    )
    if (!ware) break
    chosen.push(ware)
    for (const code of ware.tests) covered.add(code)
  }
  return chosen
}

/** A number drawn from shares by ranges: `{ '1': 0.45, '4-6': 0.13 }`. */
export function drawCount(shares: Readonly<Record<string, number>>, random: Random): number {
  const [least = 1, most = least] = random.weighted(shares).split('-').map(Number)
  return random.whole(least, most)
}
