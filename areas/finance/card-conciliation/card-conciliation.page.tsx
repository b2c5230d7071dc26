import { CapturesTab } from '@app/areas/inquiries/web'
import { PageHeader, Skeleton, Stack, Tabs } from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { CardFilters } from './card-filters.tsx'
import { EquationOfTab } from './equation.tsx'

const LinesTab = lazy(() => import('./lines.tab.tsx'))
const DifferencesTab = lazy(() => import('./differences.tab.tsx'))
const BatchesTab = lazy(() => import('./batches.tab.tsx'))

const loadLazily = (tab: ReactNode) => () => <Suspense fallback={<Skeleton lines={8} />}>{tab}</Suspense>

const sales = (
  <CapturesTab filters={<CardFilters />} summary={(query) => <EquationOfTab tab="vendas" query={query} />} />
)

export default function CardConciliationPage() {
  return (
    <Stack>
      <PageHeader title="Conciliação de cartões" />
      <Tabs
        label="Conciliação de cartões"
        initial="recebiveis"
        opensRecords
        tabs={[
          { id: 'vendas', label: 'Vendas', content: loadLazily(sales) },
          { id: 'recebiveis', label: 'Recebíveis', content: loadLazily(<LinesTab />) },
          { id: 'pagamentos', label: 'Pagamentos', content: loadLazily(<BatchesTab />) },
          { id: 'diferencas', label: 'Diferenças', content: loadLazily(<DifferencesTab />) },
        ]}
      />
    </Stack>
  )
}
