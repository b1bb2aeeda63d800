import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AfterFirstScreen } from '#crud/after-first-screen.tsx'

test('late parts wait for the answers of the first screen, and those opened afterwards for nothing', async () => {
  const client = new QueryClient()
  const answers: (() => void)[] = []
  for (const name of ['rows', 'unread'])
    void client.fetchQuery({ queryKey: [name], queryFn: () => new Promise<string>((resolve) => answers.push(() => resolve(name))) })
  const page = (names: readonly string[]) => (
    <QueryClientProvider client={client}>
      {names.map((name) => (
        <AfterFirstScreen key={name}>
          <p>{name}</p>
        </AfterFirstScreen>
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(page(['keys']))
  await act(async () => answers[1]?.())
  expect(screen.queryByText('keys')).toBeNull()
  await act(async () => answers[0]?.())
  await screen.findByText('keys')
  rerender(page(['keys', 'badge']))
  expect(screen.queryByText('badge')).not.toBeNull()
})
