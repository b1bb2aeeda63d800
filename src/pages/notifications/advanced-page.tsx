import { useSearchParams } from 'react-router-dom'
import type { PageProps } from '#crud/screens-context.ts'
import { BackToList } from '#crud/show/back-to-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { BulkTab } from './bulk-tab.tsx'
import { SendTab } from './send-tab.tsx'
import { TestTab } from './test-tab.tsx'
import '#crud/form/forms.css'
import '#crud/list/list.css'
import '#crud/list/toolbar.css'
import './notifications.css'

/** Tabs for sending to one or many, figures, and channel tests. The tab is in the address (ADV-01). */
export default function AdvancedPage({ declaration }: PageProps) {
  const [parameters, setParameters] = useSearchParams()
  const tab = parameters.get('tab')
  const tabs = [
    { key: 'send', label: 'Send Custom', children: <SendTab /> },
    { key: 'bulk', label: 'Bulk Notifications', children: <BulkTab /> },
    { key: 'analytics', label: 'Analytics', children: <AnalyticsTab declaration={declaration} /> },
    { key: 'test', label: 'Test System', children: <TestTab /> },
  ]
  const open = (key: string) => {
    // The period of the analytics stays for whoever comes back to them.
    const { tab: _, ...others } = Object.fromEntries(parameters)
    setParameters(key === 'send' ? others : { tab: key, ...others }, { replace: true })
  }
  return (
    <article>
      <BackToList declaration={declaration} />
      <PageHeader title="Advanced Notification Management" />
      <Tabs items={tabs} activeKey={tabs.some(({ key }) => key === tab) ? (tab ?? 'send') : 'send'} onChange={open} />
    </article>
  )
}
