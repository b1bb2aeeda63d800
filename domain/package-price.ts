import { formatRupees, type Paise } from './money.ts'

/** Computes a package's savings: the sum of its tests' prices, and the positive excess over the package price (PKG-04). */
export function packageValue(price: Paise, testPrices: readonly Paise[]): { actualValue: Paise; discount: Paise } {
  const actualValue = testPrices.reduce((sum, each) => sum + each, 0)
  return { actualValue, discount: Math.max(0, actualValue - price) }
}

/** The message about a package that costs more than its tests one by one, or null. */
export function expensivePackageNote(price: Paise, actualValue: Paise): string | null {
  return price > actualValue ? `The package costs ${formatRupees(price - actualValue)} more than its tests one by one.` : null
}
