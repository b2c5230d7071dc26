import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { exportRetentionDays } from '@app/kit/contract'
import {
  Columns,
  DateField,
  FormDialog,
  MultiSelectField,
  SelectField,
  TextField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import {
  decimalMarks,
  type ExportTarget,
  exportBases,
  exportTargets,
  fileFormats,
  separatorLabels,
  type TransactionExport,
  targetBases,
  transactionExports,
} from './transaction-exports.contract.ts'

const { ofx: _ofx, ...withoutOfx } = fileFormats
const isTarget = (value: unknown): value is ExportTarget => typeof value === 'string' && value in exportTargets

function Rows({ target }: { target: ExportTarget | undefined }) {
  const { data } = useRead(transactionExports.choices, {}, { staleTime: 300_000 })
  const bases = target ? targetBases[target] : []
  const cards = target?.startsWith('card_')
  return (
    <>
      <Columns min={160}>
        <DateField name="from" label="De" required />
        <DateField name="to" label="Até" required />
        {bases.length > 1 && (
          <SelectField
            name="date_basis"
            label="Pela data"
            options={Object.fromEntries(bases.map((basis) => [basis, exportBases[basis]]))}
            placeholder={exportBases[bases[0] ?? 'sale']}
            clearable
          />
        )}
      </Columns>
      <MultiSelectField
        name="company_ids"
        label="Empresas"
        options={toNamedOptions(data?.companies)}
        placeholder="Todas as que vejo"
      />
      {target === 'bank_statement' && (
        <SelectField
          name="bank_account_id"
          label="Conta"
          options={toNamedOptions(data?.accounts)}
          clearable
          placeholder="Todas"
        />
      )}
      {cards && (
        <Columns min={160}>
          <SelectField
            name="acquirer"
            label="Adquirente"
            options={data?.acquirers ?? []}
            clearable
            placeholder="Todas"
          />
          <SelectField name="method" label="Modalidade" options={paymentMethodLabels} clearable placeholder="Todas" />
          <TextField name="brand" label="Bandeira" />
        </Columns>
      )}
    </>
  )
}

function Fields({ wholeRequest }: { wholeRequest: boolean }) {
  const form = useFieldSource()
  const chosen = form.value('target')
  const target = isTarget(chosen) ? chosen : undefined
  const forget = (next: unknown) => {
    for (const name of ['date_basis', 'acquirer', 'bank_account_id', 'method', 'brand']) form.set(name, undefined)
    if (next !== 'bank_statement' && form.value('format') === 'ofx') form.set('format', undefined)
  }
  return (
    <>
      <SelectField name="target" label="O que exportar" options={exportTargets} required autoFocus onChange={forget} />
      {!wholeRequest && <Rows target={target} />}
      <Columns min={160}>
        <SelectField
          name="format"
          label="Formato"
          options={target === 'bank_statement' ? fileFormats : withoutOfx}
          required
        />
        {form.value('format') === 'csv' && (
          <>
            <SelectField name="separator" label="Separador" options={separatorLabels} />
            <SelectField name="decimal" label="Decimal" options={decimalMarks} />
          </>
        )}
      </Columns>
    </>
  )
}

type ExportProps = {
  request_id?: string
  opener: string
  openerLook?: 'primary' | 'secondary'
  keys?: string
  onDone: (created: TransactionExport) => void
}

export const ExportTransactions = ({ request_id, ...rest }: ExportProps) => (
  <FormDialog
    {...rest}
    title={request_id ? 'Exportar as transações da solicitação' : 'Exportar transações'}
    intro={
      <p>
        O arquivo é preparado em segundo plano e fica guardado por {exportRetentionDays} dias.
        {request_id ? '' : ' Um período vai até 366 dias.'}
      </p>
    }
    submit={transactionExports.create}
    initial={{ format: 'csv', separator: 'semicolon', decimal: 'comma' }}
    carried={request_id ? { request_id } : {}}
    about={request_id ?? 'period'}
    draft={false}
    action="Exportar"
  >
    <Fields wholeRequest={request_id !== undefined} />
  </FormDialog>
)
