import { type Mistake, mistakesOf } from './mistake.ts'
import { moneyMistakes } from './rows/money.ts'
import { raceMistakes } from './rows/races.ts'
import { resultMistakes } from './rows/results.ts'
import { rightMistakes } from './rows/rights.ts'

/** All kept mistakes; the suite notices each without the browser. */
export const mistakes: readonly Mistake[] = [moneyMistakes, resultMistakes, rightMistakes, raceMistakes].flatMap(mistakesOf)
