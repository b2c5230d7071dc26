import { CustomersTab } from '@app/areas/cash-closing/web'
import { EmptyState, PageHeader, Panel, Spinner, Stack, Tabs } from '@app/kit/web'
import { Suspense } from 'react'

/** Slips of customers on account; until they are issued here, the customers themselves. */
export default function BankSlipsPage() {
  return (
    <Stack>
      <PageHeader title="Boletos" />
      <Tabs
        label="Boletos"
        tabs={[
          {
            id: 'boletos',
            label: 'Boletos',
            content: () => (
              <Panel>
                <EmptyState title="A emissão de boletos ainda não está disponível nesta versão." />
              </Panel>
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
        ]}
      />
    </Stack>
  )
}
