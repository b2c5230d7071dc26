import { formatCount, showMoney } from '@app/kit/contract'
import {
  ConfirmButton,
  DataTable,
  DateText,
  EmptyState,
  Figures,
  Inline,
  Loaded,
  Money,
  Panel,
  SelectField,
  Stack,
  StatusTag,
  toNamedOptions,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Link, useNavigate } from 'react-router'
import { type BillingLine, type BillingPreview, slipBilling, unbilledReasons } from './slip-billing.contract.ts'

const LineState = ({ reason }: BillingLine) =>
  reason === null ? (
    <StatusTag tone="good">A faturar</StatusTag>
  ) : (
    <StatusTag tone="neutral">{unbilledReasons[reason]}</StatusTag>
  )

const Lines = ({ lines }: { lines: readonly BillingLine[] }) => (
  <Panel title="Notas por cliente" flush>
    <DataTable
      label="Notas por cliente"
      dense
      rows={lines}
      rowKey={({ customer_id, bill, reason }) => `${customer_id} ${bill?.closes_on ?? reason}`}
      maxHeight={520}
      empty={<EmptyState title="Nenhuma nota sem boleto nesta empresa." />}
      columns={[
        {
          title: 'Cliente',
          cell: ({ customer_id, customer_name }) => (
            <Link to={`/bank-slips?tab=clientes&open=${customer_id}`}>{customer_name}</Link>
          ),
        },
        { title: 'Situação', cell: LineState },
        { title: 'Fecha em', cell: ({ bill }) => <DateText date={bill?.closes_on ?? null} /> },
        { title: 'Vencimento', cell: ({ bill }) => <DateText date={bill?.due_on ?? null} /> },
        { title: 'Notas', number: true, cell: ({ notes }) => String(notes) },
        { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      ]}
    />
  </Panel>
)

const Sums = ({ billed, unbilled }: BillingPreview) => (
  <Figures
    label="Faturamento"
    items={[
      {
        label: 'A faturar',
        value: <Money cents={billed.amount_cents} />,
        detail: `${formatCount(billed.slips, 'boleto', 'boletos')}, ${formatCount(billed.notes, 'nota', 'notas')}`,
      },
      ...unbilled.map(({ reason, notes, amount_cents }) => ({
        label: unbilledReasons[reason],
        value: <Money cents={amount_cents} />,
        detail: formatCount(notes, 'nota', 'notas'),
      })),
    ]}
  />
)

function BillNotes({ company_id, billed }: Pick<BillingPreview, 'billed'> & { company_id: string }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label="Faturar notas"
      look="primary"
      question={`Emitir ${formatCount(billed.slips, 'boleto', 'boletos')}, ${showMoney(billed.amount_cents)}?`}
      detail={
        <p>Cada boleto recebe o próximo número do convênio do cliente. As notas faturadas seguram o dia fechado.</p>
      }
      change={slipBilling.issue}
      input={{ body: { company_id } }}
      {...(billed.slips === 0 && { blocked: 'Nenhuma nota a faturar agora.' })}
      onDone={({ job_id }) => void navigate(`/jobs/${job_id}`)}
    />
  )
}

function Preview({ company_id }: { company_id: string }) {
  const read = useRead(slipBilling.preview, { query: { company_id } })
  return (
    <Loaded read={read} lines={8}>
      {(preview) => (
        <Stack>
          <Sums {...preview} />
          <Inline>
            <BillNotes company_id={company_id} billed={preview.billed} />
          </Inline>
          <Lines lines={preview.lines} />
        </Stack>
      )}
    </Loaded>
  )
}

/** A dry run of the billing of a company, and its start. */
export default function BillingTab() {
  const [params, change] = useUrlParams()
  const companies = useRead(slipBilling.companies, {}, { staleTime: 300_000 }).data?.data
  const chosen = params.get('company_id')
  const company_id = companies?.find(({ id }) => id === chosen)?.id ?? companies?.[0]?.id
  return (
    <Stack>
      <Inline>
        <SelectField
          label="Empresa"
          options={toNamedOptions(companies)}
          value={company_id ?? null}
          onChange={(id) => change({ company_id: id })}
          clearable={false}
        />
      </Inline>
      {company_id !== undefined && <Preview key={company_id} company_id={company_id} />}
    </Stack>
  )
}
