/** Page sizes of a list, and the default (GEN-02). */
export const pageSizes = [5, 10, 25, 50, 100] as const
export const defaultPageSize = 10

/** Maximum number of rows on one page of any list (GEN-02). */
export const largestPage = 100

/** Maximum number of rows of a list that are printed at once. */
export const printLimit = 500

/** Maximum number of rows that are selected at once, on all pages of a list (VIEW-04). */
export const maxSelected = 10_000

/** Largest page number that a call may name: far past the end of any list, where a page is empty. */
export const lastPage = 1_000_000_000

/** Reads a page number or page size from 1 to `most`; null for anything else. Never throws. */
export function readPageNumber(text: string | null, most = lastPage): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= most ? Number(text) : null
}

/** Maximum number of rows of the package form's test picker (PKG-03). */
export const testPickerLimit = 1000

/** Maximum number of page links that a page control shows (GEN-02). */
export const pageLinks = 5

/** Wait after the last key before a search is made, in milliseconds (GEN-04). */
export const searchDelayMs = 300

/** Milliseconds a dialog's success screen shows before it closes (USR-08, USR-09). */
export const successScreenMs = 1500

/** True when lists offer this number of rows. */
export function isPageSize(size: number): boolean {
  return (pageSizes as readonly number[]).includes(size)
}
