import { PageHeader, Spinner, Stack, Tabs } from '@app/kit/web'
import { lazy, Suspense } from 'react'

const BorderosTab = lazy(() => import('./borderos.tab.tsx'))
const PayablesTab = lazy(() => import('../payables/payables.tab.tsx'))
const SuppliersTab = lazy(() => import('../suppliers/suppliers.tab.tsx'))

export default function BorderosPage() {
  return (
    <Stack>
      <PageHeader title="Borderôs" />
      <Tabs
        label="Borderôs"
        opensRecords
        tabs={[
          {
            id: 'borderos',
            label: 'Borderôs',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <BorderosTab />
              </Suspense>
            ),
          },
          {
            id: 'titulos',
            label: 'Títulos a pagar',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <PayablesTab />
              </Suspense>
            ),
          },
          {
            id: 'fornecedores',
            label: 'Fornecedores',
            content: () => (
              <Suspense fallback={<Spinner />}>
                <SuppliersTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  )
}
