import { formatRupees, type Paise } from './money.ts'

/** What a package saves: the sum of the included tests' prices, and its excess over the package's price when positive (PKG-04). */
export function packageValue(price: Paise, testPrices: readonly Paise[]): { actualValue: Paise; discount: Paise } {
  const actualValue = testPrices.reduce((sum, each) => sum + each, 0)
  return { actualValue, discount: Math.max(0, actualValue - price) }
}

/** The message about a package that costs more than its tests one by one, or null. */
export function expensivePackageNote(price: Paise, actualValue: Paise): string | null {
  return price > actualValue ? `The package costs ${formatRupees(price - actualValue)} more than its tests one by one.` : null
}
