import {
  Button,
  CompanyFilterField,
  DateField,
  DateText,
  EmptyState,
  ListPage,
  NumberField,
  PriceField,
  SelectField,
  StatusTag,
  TextField,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { type FuelNozzle, nozzleStatuses } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { MovementBook } from './movement-book.tsx'
import { FuelNozzlePanel } from './nozzle.panel.tsx'
import { NozzleTag } from './nozzle-tag.tsx'

function Filters() {
  const choices = useRead(fuelNozzles.choices, {}, { staleTime: 300_000 }).data
  return (
    <>
      <CompanyFilterField companies={choices?.companies} />
      <SelectField
        name="product_code"
        label="Combustível"
        options={(choices?.products ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        clearable
        placeholder="Todos"
      />
      <NumberField name="tank_no" label="Tanque" />
      <SelectField name="status" label="Situação" options={nozzleStatuses} clearable placeholder="Todas" />
      <SelectField
        name="silent"
        label="Leitura"
        options={{ true: 'Sem leitura há 24 h', false: 'Com leitura recente' }}
        clearable
        placeholder="Todas"
      />
    </>
  )
}

const toneOf = ({ status, test_due }: FuelNozzle) =>
  status === 'blocked' ? 'bad' : status === 'maintenance' || test_due ? 'wait' : undefined

export default function FuelNozzlesPage() {
  const open = useOpenRecord('Bico', (id) => <FuelNozzlePanel key={id} id={id} />)
  return (
    <>
      <ListPage
        title="Bicos"
        list={fuelNozzles.list}
        search="Nº do bico, código, bomba ou empresa"
        filters={<Filters />}
        actions={<MovementBook />}
        create={
          <Button look="primary" to="/fuel-nozzle/create">
            Novo bico
          </Button>
        }
        {...open.list}
        rowTone={toneOf}
        bulk={[
          {
            label: 'Pedir alteração de preço',
            change: fuelNozzles.requestPriceMany,
            fields: (
              <>
                <PriceField name="price_millis" label="Novo preço" help="A terceira casa deve ser zero." />
                <DateField name="applies_on" label="Vale a partir de" />
                <TextField name="note" label="Observação" maxLength={300} />
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            title="Nenhum bico cadastrado."
            action={
              <Button look="primary" to="/fuel-nozzle/create">
                Novo bico
              </Button>
            }
          >
            Cada bico tira de um tanque; dele dependem os litros do dia e o fechamento.
          </EmptyState>
        }
        columns={[
          { field: 'company_name', title: 'Empresa' },
          { field: 'nozzle_no', title: 'Bico' },
          { field: 'pump_serial_no', title: 'Bomba', wideOnly: true },
          { field: 'island', title: 'Ilha', wideOnly: true },
          { field: 'tank_no', title: 'Tanque' },
          { field: 'product_name', title: 'Combustível' },
          { field: 'price_millis', title: 'Preço' },
          { field: 'last_totalizer_ml', title: 'Encerrante' },
          {
            field: 'last_read_on',
            title: 'Última leitura',
            cell: ({ last_read_on }) => <DateText date={last_read_on} />,
          },
          {
            field: 'last_test_on',
            title: 'Última aferição',
            wideOnly: true,
            cell: ({ last_test_on, test_due }) =>
              test_due ? (
                <StatusTag tone="wait">
                  {last_test_on ? <DateText date={last_test_on} /> : 'Nunca'}
                  <span className="rg-hidden"> (vencida)</span>
                </StatusTag>
              ) : (
                <DateText date={last_test_on} />
              ),
          },
          { field: 'status', title: 'Situação', cell: ({ status }) => <NozzleTag status={status} /> },
        ]}
      />
      {open.above}
    </>
  )
}
