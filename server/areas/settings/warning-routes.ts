import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'

/** What those who run the laboratory have to know of this server; nothing of it is for anybody else. */
export const warningRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/warnings',
    summary: 'What is not set up as a laboratory needs it',
    permission: 'settings.view',
    answer: z.object({ warnings: z.array(z.string()) }),
    run: async ({ settings: { demo, hasMailServer } }) =>
      ok({ warnings: demo || hasMailServer ? [] : ['No mail server is set: links to reset a password do not reach anybody. Set SMTP_URL.'] }),
  }),
]
