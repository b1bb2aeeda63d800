import type { Locator, Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { SaveOutcome, WriteFault } from '#tests/browser/faults/write-faults.ts'

/** Says whether what was typed, or what is true, is there; throws where not. */
export type ServedResource = () => Promise<void>

/** Something that changes the laboratory, or hands out of it. */
export interface FaultAction {
  readonly name: string
  /** Checklist ids that the action proves when it survives. */
  readonly ids: string
  /** The call that makes the change, by method and path below the API's base. */
  readonly call: { readonly method: string; readonly path: RegExp }
  /** Number of calls that succeed before one meets the fault; none by default. */
  readonly passes?: number
  /** Opens the place and fills it in. Returns a check that the input is kept or the true state is shown; null without one. */
  prepare(page: Page, api: Api): Promise<ServedResource | null>
  /** Presses the button that makes the change. */
  submit(page: Page): Promise<void>
  /** In sight only after a success. */
  readonly success: (page: Page) => Locator
  /** Visible while it is running; by default a spinning button. */
  readonly busy?: (page: Page) => Locator
  /** Nothing is typed that the end of the session would lose: the sign-in page takes the place of the panel, no dialog over it. */
  readonly isQuick?: boolean
  /** It is outside the panel, where there is no shell. */
  readonly isAtSignIn?: boolean
  /** Its call carries no Idempotency-Key, and so is never repeated. */
  readonly isKeyless?: boolean
  /** The faults that it meets, where they are not those of changes. */
  readonly faults?: readonly WriteFault[]
  /** Faults that mean something else here. */
  readonly except?: readonly WriteFault['name'][]
  /** Nothing is saved by it, so that nothing need be said of that. */
  readonly savesNothing?: boolean
  /** Own message about the outcome, where it is more accurate than the shared ones. */
  readonly savedPatterns?: Partial<Readonly<Record<SaveOutcome, RegExp>>>
  /** The words of every refusal, where they are the action's own. */
  readonly words?: RegExp
}
