import { DataTable, DateText, KitProvider, Money, StatusTag } from '@app/kit/web'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

const rows = Array.from({ length: 100_000 }, (_, at) => ({
  id: String(at),
  number: at + 1,
  company: `Posto Modelo ${String((at % 40) + 1).padStart(2, '0')}`,
  nsu: String((at * 7919) % 1_000_000).padStart(6, '0'),
  amount_cents: ((at * 104_729) % 90_000) - 9000,
  settled: at % 3 !== 0,
}))

const none = { has: () => false, set: () => undefined }

const Rows = () => (
  <DataTable
    label="Movimentos"
    rows={rows}
    rowKey={(row) => row.id}
    rowLink={(row) => `/movements/${row.id}`}
    selection={none}
    columns={[
      { title: 'Nº', cell: (row) => row.number },
      { title: 'Empresa', cell: (row) => row.company },
      { title: 'Dia', cell: () => <DateText date="2026-10-14" /> },
      { title: 'NSU', cell: (row) => row.nsu },
      { title: 'Autorização', cell: (row) => row.nsu },
      { title: 'Terminal', cell: (row) => `T${row.id}` },
      {
        title: 'Situação',
        cell: (row) => (
          <StatusTag tone={row.settled ? 'good' : 'wait'}>{row.settled ? 'Casado' : 'Sugerido'}</StatusTag>
        ),
      },
      { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} />, total: 'R$ 0,00' },
    ]}
  />
)

const root = document.getElementById('root')
const router = createMemoryRouter([{ path: '*', element: <Rows /> }])
if (root)
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  )
