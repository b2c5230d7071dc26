import { customers } from '@app/areas/cash-closing/contract'
import { showDocument } from '@app/kit/contract'
import {
  Columns,
  DateField,
  MoneyField,
  NewRecord,
  SearchSelect,
  SelectField,
  TextField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { slipAgreements } from '../slip-agreements/slip-agreements.contract.ts'
import { type BankSlipDetail, bankSlips } from './bank-slips.contract.ts'

function Payer() {
  const agreements = useRead(slipAgreements.choices, {}).data?.agreements
  const agreement_id = useFieldSource().value('agreement_id')
  const company_id = agreements?.find(({ id }) => id === agreement_id)?.company_id
  return (
    <>
      <SelectField
        name="agreement_id"
        label="Convênio"
        options={toNamedOptions(agreements)}
        help={agreements?.length === 0 ? 'Cadastre um convênio na aba Convênios.' : undefined}
      />
      <SearchSelect
        key={company_id}
        name="customer_id"
        label="Cliente"
        list={customers.list}
        query={{ company_id }}
        option={({ id, name, document }) => ({ value: id, label: `${name} · ${showDocument(document)}` })}
      />
    </>
  )
}

const useSlip = (id: string) => useRead(bankSlips.get, { params: { id } })
const toCopy = ({ document_no, amount_cents }: BankSlipDetail) => ({ document_no, amount_cents })

export const IssueSlip = () => (
  <NewRecord submit={bankSlips.issue} copy={{ read: useSlip, toValues: toCopy }}>
    <Payer />
    <Columns min={160}>
      <TextField name="document_no" label="Documento" maxLength={10} help="O número que o cliente vê no boleto." />
      <DateField name="due_on" label="Vencimento" help="Em dia sem banco, passa para o próximo dia útil." />
      <MoneyField name="amount_cents" label="Valor" />
    </Columns>
  </NewRecord>
)
