import { addDays, sumOf } from '@app/kit/contract'
import {
  Button,
  Columns,
  DataTable,
  DateField,
  EmptyState,
  Loaded,
  Modal,
  SelectField,
  Stack,
  today,
  toNamedOptions,
  useRead,
  Volume,
} from '@app/kit/web'
import { useState } from 'react'
import { fuelNozzles } from './fuel-nozzles.contract.ts'

function Book({ company_id, business_date }: { company_id: string; business_date: string }) {
  const read = useRead(fuelNozzles.movementBook, { query: { company_id, business_date } })
  return (
    <Loaded read={read}>
      {({ data }) => (
        <DataTable
          label="Bicos do dia"
          rows={data}
          rowKey={({ nozzle_id }) => nozzle_id}
          empty={<EmptyState title="Nenhuma leitura neste dia." />}
          columns={[
            { title: 'Combustível', cell: ({ product_name }) => product_name },
            { title: 'Tanque', number: true, cell: ({ tank_no }) => tank_no },
            { title: 'Bico', number: true, cell: ({ nozzle_no }) => nozzle_no },
            { title: 'Abertura', number: true, cell: ({ opening_ml }) => <Volume ml={opening_ml} /> },
            { title: 'Fechamento', number: true, cell: ({ closing_ml }) => <Volume ml={closing_ml} /> },
            { title: 'Aferições', number: true, cell: ({ test_ml }) => <Volume ml={test_ml} /> },
            {
              title: 'Vendas no bico',
              number: true,
              cell: ({ sold_ml }) => <Volume ml={sold_ml} />,
              total: <Volume ml={sumOf(data, ({ sold_ml }) => sold_ml)} />,
            },
          ]}
        />
      )}
    </Loaded>
  )
}

export function MovementBook() {
  const [open, setOpen] = useState(false)
  const [company_id, setCompany] = useState<string | null>(null)
  const [business_date, setDate] = useState<string | null>(addDays(today(), -1))
  const companies = useRead(fuelNozzles.choices, {}, { staleTime: 300_000, enabled: open }).data?.companies ?? []
  return (
    <>
      <Button onClick={() => setOpen(true)}>Imprimir LMC</Button>
      <Modal open={open} title="LMC – vendas por bico" size="xl" onClose={() => setOpen(false)}>
        <Stack>
          <Columns min={200}>
            <SelectField label="Empresa" options={toNamedOptions(companies)} value={company_id} onChange={setCompany} />
            <DateField label="Dia" value={business_date} onChange={setDate} />
          </Columns>
          {company_id && business_date ? (
            <>
              <Book company_id={company_id} business_date={business_date} />
              <Button look="primary" onClick={() => window.print()}>
                Imprimir
              </Button>
            </>
          ) : (
            <EmptyState title="Escolha a empresa e o dia." />
          )}
        </Stack>
      </Modal>
    </>
  )
}
