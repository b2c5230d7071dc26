import { PageHeader, Skeleton, Stack, Tabs, useUrlParams } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { SourcesTab } from '../download-sources/sources.tab.tsx'
import { CoverageTab, useCoverageQuery } from './coverage.tab.tsx'
import { OpenedDay } from './day.panel.tsx'
import { DeliveriesTab } from './deliveries.tab.tsx'
import { LinesTab } from './lines.tab.tsx'
import { NewDownloadRequestButton } from './request-actions.tsx'
import { DownloadRequestsTab } from './requests.tab.tsx'

const ExportsTab = lazy(() => import('../transaction-exports/exports.tab.tsx'))

export default function DownloadsPage() {
  const [search] = useUrlParams()
  const [query] = useCoverageQuery()
  const request = search.get('request')
  const tabs = [
    { id: 'coverage', label: 'Cobertura', content: () => <CoverageTab /> },
    { id: 'requests', label: 'Solicitações', content: () => <DownloadRequestsTab /> },
    ...(request
      ? [{ id: 'lines', label: 'Transações', content: () => <LinesTab key={request} request={request} /> }]
      : []),
    {
      id: 'exports',
      label: 'Exportações',
      content: () => (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ExportsTab />
        </Suspense>
      ),
    },
    { id: 'deliveries', label: 'Tempo de entrega', content: () => <DeliveriesTab /> },
    { id: 'sources', label: 'Origens', content: () => <SourcesTab /> },
  ]
  return (
    <Stack>
      <PageHeader title="Baixar transações" actions={<NewDownloadRequestButton from={query.from} to={query.to} />} />
      <Tabs label="Baixar transações" tabs={tabs} />
      <OpenedDay />
    </Stack>
  )
}
