import type { Paise } from './money.ts'

/** What a package saves: the sum of the included tests' prices, and its excess over the package's price when positive (PKG-04). */
export function packageValue(price: Paise, testPrices: readonly Paise[]): { actualValue: Paise; discount: Paise } {
  const actualValue = testPrices.reduce((sum, each) => sum + each, 0)
  return { actualValue, discount: Math.max(0, actualValue - price) }
}
