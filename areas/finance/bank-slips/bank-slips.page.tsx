import { CustomersTab } from '@app/areas/cash-closing/web'
import { PageHeader, Spinner, Stack, Tabs } from '@app/kit/web'
import { lazy, Suspense } from 'react'

const SlipsTab = lazy(() => import('./slips.tab.tsx'))
const BillingTab = lazy(() => import('../slip-billing/billing.tab.tsx'))
const RemittancesTab = lazy(() => import('../slip-remittances/remittances.tab.tsx'))
const AgreementsTab = lazy(() => import('../slip-agreements/agreements.tab.tsx'))

export default function BankSlipsPage() {
  return (
    <Stack>
      <PageHeader title="Boletos" />
      <Tabs
        label="Boletos"
        opensRecords
        tabs={[
          {
            id: 'boletos',
            label: 'Boletos',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <SlipsTab />
              </Suspense>
            ),
          },
          {
            id: 'faturar',
            label: 'Faturar',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <BillingTab />
              </Suspense>
            ),
          },
          {
            id: 'remessas',
            label: 'Remessas',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <RemittancesTab />
              </Suspense>
            ),
          },
          {
            id: 'clientes',
            label: 'Clientes',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <CustomersTab />
              </Suspense>
            ),
          },
          {
            id: 'convenios',
            label: 'Convênios',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <AgreementsTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  )
}
