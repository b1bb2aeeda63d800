import type { Gender } from '#domain/patient.ts'
import type { Random } from '#server/seed/random.ts'
import type { Product } from '#server/seed/seeded-catalogue.ts'

/** The tests of one patient: `count` products that fit the patient, of which no two measure the same parameter. */
export function fillBasket(
  products: readonly Product[],
  gender: Gender | null,
  count: number,
  withPackage: boolean,
  feverFactor: number,
  random: Random,
): Product[] {
  const fitting = products.filter(({ sex }) => sex === 'any' || sex === gender)
  const chosen: Product[] = []
  const measured = new Set<string>()
  for (let line = 0; line < count; line += 1) {
    const type = withPackage && line === 0 ? 'package' : 'test'
    const product = random.choose(fitting, (each) =>
      each.type !== type || each.parameters.some((code) => measured.has(code)) ? 0 : each.popularity * (each.fever ? feverFactor : 1),
    )
    if (!product) break
    chosen.push(product)
    for (const code of product.parameters) measured.add(code)
  }
  return chosen
}

/** A number drawn from shares by ranges: `{ '1': 0.45, '4-6': 0.13 }`. */
export function drawCount(shares: Readonly<Record<string, number>>, random: Random): number {
  const [least = 1, most = least] = random.weighted(shares).split('-').map(Number)
  return random.whole(least, most)
}
