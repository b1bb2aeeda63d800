import { z } from 'zod'

/** Common part of the self-tests' faulty routes; each adds the mistake in it. */
export const faulty = { summary: 'A faulty route for the self-test', answer: z.null() } as const

/** A sign-in of a self-test, with a mistake in its `run`. */
export const faultyLogin = {
  ...faulty,
  method: 'POST',
  path: '/faulty/login',
  permission: 'public',
  body: z.strictObject({ email: z.string(), password: z.string() }),
  transaction: 'own',
} as const
