import { type Mistake, mistakesOf } from './mistake.ts'
import { ordersAndMoneyMistakes } from './rows/orders-and-money.ts'
import { listsMistakes } from './rows/lists.ts'
import { daysMistakes } from './rows/days.ts'
import { sessionsMistakes } from './rows/sessions.ts'
import { resultsMistakes } from './rows/results.ts'
import { collectionsMistakes } from './rows/collections.ts'
import { patientsMistakes } from './rows/patients.ts'
import { panelMistakes } from './rows/panel.ts'
import { ordersPagesMistakes } from './rows/orders-pages.ts'
import { resultsPagesMistakes } from './rows/results-pages.ts'
import { customersPagesMistakes } from './rows/customers-pages.ts'
import { panelPagesMistakes } from './rows/panel-pages.ts'
import { programMistakes } from './rows/program.ts'
import { namesMistakes } from './rows/names.ts'
import { recordsMistakes } from './rows/records.ts'

/** All kept mistakes; the suite notices each without the browser. */
export const mistakes: readonly Mistake[] = [
  ordersAndMoneyMistakes,
  listsMistakes,
  daysMistakes,
  sessionsMistakes,
  resultsMistakes,
  collectionsMistakes,
  patientsMistakes,
  panelMistakes,
  ordersPagesMistakes,
  resultsPagesMistakes,
  customersPagesMistakes,
  panelPagesMistakes,
  programMistakes,
  namesMistakes,
  recordsMistakes,
].flatMap(mistakesOf)
