import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { Loading } from '#crud/loading.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

const Charts = lazyWithPreload(async () => (await import('./charts/charts.tsx')).default)

/** The charts of the laboratory, fetched and counted when they are asked for (WRK-04). */
export function ChartsPart({ declaration }: { declaration: Declaration }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="dashboard-part" aria-label="Charts">
      <header>
        <h2>Charts</h2>
        {isOpen ? null : <Button onClick={() => setOpen(true)}>Show charts</Button>}
      </header>
      {isOpen ? (
        <Suspense fallback={<Loading rows={6} />}>
          <Charts declaration={declaration} />
        </Suspense>
      ) : (
        <p className="dashboard-note">Orders and revenue per day, load of the slots, most ordered tests.</p>
      )}
    </section>
  )
}
