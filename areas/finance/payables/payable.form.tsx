import { showDocument } from '@app/kit/contract'
import {
  Columns,
  DateField,
  MoneyField,
  NewRecord,
  NumberField,
  RateField,
  RecordForm,
  SearchSelect,
  SelectField,
  TextField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { suppliers } from '../suppliers/suppliers.contract.ts'
import { type Payable, payableMethods, payables } from './payables.contract.ts'

function BarcodeFields() {
  const method = useFieldSource().value('method')
  if (method !== 'slip' && method !== 'tax') return null
  return (
    <>
      <TextField
        name="barcode"
        label="Linha digitável ou código de barras"
        inputMode="numeric"
        help="44, 47 ou 48 números; pontos e espaços são ignorados."
      />
      {method === 'slip' && (
        <TextField name="beneficiary_tax_id" label="CNPJ ou CPF do beneficiário" help="Como está no boleto." />
      )}
    </>
  )
}

const Fields = ({ payable }: { payable?: Payable }) => (
  <>
    <SearchSelect
      name="supplier_id"
      label="Fornecedor"
      list={suppliers.list}
      query={{ active: 'true' }}
      option={({ id, name, tax_id }) => ({ value: id, label: `${name} · ${showDocument(tax_id)}` })}
      chosen={payable && { value: payable.supplier_id, label: payable.supplier_name }}
    />
    <Columns min={160}>
      <TextField name="document" label="Documento" maxLength={20} />
      <NumberField name="instalment" label="Parcela" />
    </Columns>
    <Columns min={160}>
      <DateField name="issued_on" label="Emissão" />
      <DateField name="due_on" label="Vencimento" />
      <MoneyField name="amount_cents" label="Valor" />
    </Columns>
    <SelectField name="method" label="Forma de pagamento" options={payableMethods} />
    <BarcodeFields />
    <Columns min={160}>
      <MoneyField name="discount_cents" label="Desconto" />
      <DateField name="discount_until" label="Desconto até" />
    </Columns>
    <Columns min={160}>
      <RateField name="fine_ppm" label="Multa" help="Uma vez, após o vencimento." />
      <RateField name="interest_ppm" label="Juros ao mês" help="Por dia de atraso." />
    </Columns>
    <TextField name="note" label="Observação" maxLength={200} />
  </>
)

const blank = { instalment: 1, method: 'slip', discount_cents: 0, fine_ppm: 0, interest_ppm: 0 }

const usePayable = (id: string) => useRead(payables.get, { params: { id } })

const toCopy = ({ company_id, supplier_id, document, instalment, issued_on, amount_cents, method }: Payable) => ({
  ...blank,
  ...{ company_id, supplier_id, document, instalment: instalment + 1, issued_on, amount_cents, method },
})

export function NewPayable() {
  const companies = useRead(payables.companies, {}, { staleTime: 300_000 }).data?.data
  return (
    <NewRecord submit={payables.create} copy={{ read: usePayable, toValues: toCopy }} initial={blank}>
      <SelectField name="company_id" label="Empresa" options={toNamedOptions(companies)} />
      <Fields />
    </NewRecord>
  )
}

export const EditPayable = ({ payable }: { payable: Payable }) => (
  <RecordForm submit={payables.update} params={{ id: payable.id }} initial={payable} record={payables.get}>
    <Fields payable={payable} />
  </RecordForm>
)
