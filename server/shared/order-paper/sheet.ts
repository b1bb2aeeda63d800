import type { OrderPaper, PaperSize, Preparation } from '#domain/order-paper.ts'
import type { Letterhead } from '#server/shared/print/letterhead.ts'

/** Head of each paper of an order; everything as it is printed but for `at`. */
interface PaperHead {
  readonly paper: OrderPaper
  readonly size: PaperSize
  readonly laboratory: Letterhead
  /** Number of the paper: the receipt's, or the order's. */
  readonly number: string
  readonly orderNumber: string
  readonly ordered: string
  readonly customer: { readonly name: string; readonly phone: string }
  readonly isCancelled: boolean
  /** Moment of the last change that the paper shows. */
  readonly at: string
}

/** A label with an amount at its right. */
export interface PrintedSum {
  readonly label: string
  readonly amount: string
  readonly isTotal: boolean
}

/** A sold test or package; the price is for one. */
export interface PrintedItem {
  readonly name: string
  readonly patient: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
}

/** A payment or refund: `Payment, UPI, reference R1`. */
export interface PrintedPayment {
  readonly date: string
  readonly text: string
  readonly amount: string
}

/** The content of a receipt (MON-03). */
export interface ReceiptSheet extends PaperHead {
  readonly paper: 'receipt'
  readonly items: readonly PrintedItem[]
  readonly sums: readonly PrintedSum[]
  readonly payments: readonly PrintedPayment[]
  readonly balance: PrintedSum
}

/** A patient of an order with tests, visit and preparation. */
export interface PrintedPatient extends Preparation {
  readonly name: string
  readonly number: string
  readonly ageAndSex: string
  readonly visit: string
  readonly address: string | null
  readonly tests: readonly string[]
}

/** The content of an order slip (MON-03). */
export interface SlipSheet extends PaperHead {
  readonly paper: 'slip'
  readonly requester: string
  readonly patients: readonly PrintedPatient[]
  readonly toCollect: PrintedSum
}

/** A paper of an order: the same sheet gives the same bytes. */
export type OrderPaperSheet = ReceiptSheet | SlipSheet
