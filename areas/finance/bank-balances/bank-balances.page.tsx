import { ImportFilesButton } from '@app/areas/imports/web'
import { Inline, PageHeader, Skeleton, Stack, Tabs, useCan } from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { BankAccountsTab } from './accounts.tab.tsx'
import { InformBalances } from './balance.forms.tsx'

const DaysTab = lazy(() => import('./days.tab.tsx'))
const ForecastTab = lazy(() => import('./forecast.tab.tsx'))
const ForecastItemsTab = lazy(() => import('./forecast-items.tab.tsx'))

const loadLazily = (tab: ReactNode) => () => <Suspense fallback={<Skeleton lines={8} />}>{tab}</Suspense>

function Actions() {
  const mayImport = useCan()('import-file-column-mapping')
  return (
    <Inline>
      {mayImport && <ImportFilesButton />}
      <InformBalances />
    </Inline>
  )
}

export default function BankBalancesPage() {
  return (
    <Stack>
      <PageHeader title="Saldos bancários" actions={<Actions />} />
      <Tabs
        label="Saldos bancários"
        opensRecords
        tabs={[
          { id: 'contas', label: 'Contas', content: () => <BankAccountsTab /> },
          { id: 'dias', label: 'Dia a dia', content: loadLazily(<DaysTab />) },
          { id: 'previsao', label: 'Previsão', content: loadLazily(<ForecastTab />) },
          { id: 'entradas', label: 'Entradas previstas', content: loadLazily(<ForecastItemsTab />) },
        ]}
      />
    </Stack>
  )
}
