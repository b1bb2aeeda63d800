import type { BrowserContext, Locator, Page } from '@playwright/test'

/** An application whose list of orders is measured: where it is, and how to recognize the list. */
export interface MeasuredApp {
  readonly name: string
  readonly base: string
  /** Addresses below the base: the orders, the completed ones among them, and the screen that asks for a password. */
  readonly orders: string
  readonly completedOrders: string
  readonly signInScreen: string
  /** The selector of the rows. */
  readonly orderRow: string
  /** The selector of rows that can be worked with, where that is later. */
  readonly readyRow?: string
  /** Signs a new browser in before its first page is read. */
  signIn(context: BrowserContext): Promise<unknown>
  readonly clicked: Clicked
}

/** An application in one page: its lists are changed by a menu, and a dialog opens over the orders. */
export interface Clicked {
  /** Address of the tests below the base. */
  readonly tests: string
  readonly testRow: string
  menu(page: Page, list: 'orders' | 'tests'): Locator
  /** Elements to click in turn until the dialog is open. */
  readonly dialog: readonly ((page: Page) => Locator)[]
}

/** A session of the API as the browser stores it. */
export interface BenchSession {
  readonly token: string
  readonly user: unknown
}

/**
 * Puts a session where the panel keeps it, and each application over the API finds it: the browser has it from before, as in the morning after somebody signed
 * in.
 */
export const storedIn =
  (base: string, { token, user }: BenchSession) =>
  (context: BrowserContext) =>
    context.setStorageState({
      cookies: [],
      origins: [
        {
          origin: base,
          localStorage: [
            { name: 'auth_token', value: token },
            { name: 'auth_user', value: JSON.stringify(user) },
          ],
        },
      ],
    })

/** The panel as the bench drives it. */
export const measuredPanel = (base: string, session: BenchSession): MeasuredApp => ({
  name: 'panel',
  base,
  orders: '/orders',
  completedOrders: '/orders?status=Completed',
  signInScreen: '/login',
  orderRow: 'tbody a[href^="/orders/"]',
  readyRow: '#root tbody a[href^="/orders/"]',
  signIn: storedIn(base, session),
  clicked: {
    tests: '/tests',
    testRow: 'tbody a[href^="/tests/"]',
    menu: (page, list) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list === 'orders' ? 'Orders' : 'All Tests', exact: true }),
    dialog: [(page) => page.getByRole('button', { name: /^More actions/ }).first(), (page) => page.getByRole('menuitem', { name: 'Cancel order' })],
  },
})

/** react-admin over the same API. */
export const measuredReactAdmin = (base: string, session: BenchSession): MeasuredApp => ({
  name: 'react-admin',
  base,
  orders: '/#/orders',
  completedOrders: `/#/orders?filter=${encodeURIComponent('{"status":"Completed"}')}`,
  signInScreen: '/#/login',
  orderRow: '.RaDatagrid-row .column-orderNumber',
  signIn: storedIn(base, session),
  clicked: {
    tests: '/#/tests',
    testRow: '.RaDatagrid-row .column-price',
    menu: (page, list) => page.getByRole('menuitem', { name: list === 'orders' ? 'Orders' : 'Tests' }),
    dialog: [(page) => page.getByRole('button', { name: 'Cancel order' }).first()],
  },
})
