import {
  Columns,
  MultiSelectField,
  NewRecord,
  NumberField,
  notify,
  RecordForm,
  SelectField,
  TextField,
  useRead,
} from '@app/kit/web'
import { pixKeyKinds, type SupplierDetail, supplierKinds, suppliers } from './suppliers.contract.ts'

const Fields = () => (
  <>
    <TextField name="name" label="Nome" maxLength={120} />
    <Columns min={200}>
      <TextField name="tax_id" label="CNPJ ou CPF" />
      <TextField name="trade_name" label="Nome fantasia" maxLength={120} />
    </Columns>
    <MultiSelectField name="kinds" label="Tipos" options={supplierKinds} />
    <Columns min={160}>
      <NumberField name="payment_term_days" label="Prazo de pagamento" help="Em dias, até 120." />
      <TextField name="erp_code" label="Código no ERP" maxLength={20} />
    </Columns>
    <Columns min={160}>
      <SelectField name="pix_key_kind" label="Tipo da chave Pix" options={pixKeyKinds} clearable />
      <TextField name="pix_key" label="Chave Pix" maxLength={80} />
    </Columns>
    <Columns min={160}>
      <TextField name="bank_code" label="Banco" inputMode="numeric" maxLength={3} help="Os 3 números do banco." />
      <TextField name="branch" label="Agência" inputMode="numeric" help="Sem o dígito." />
      <TextField name="account_no" label="Conta" inputMode="numeric" help="Sem o dígito." />
      <TextField name="account_digit" label="Dígito" maxLength={2} />
    </Columns>
  </>
)

const useSupplier = (id: string) => useRead(suppliers.get, { params: { id } })

// A copy has neither the document nor the bank data of another supplier.
const toCopy = ({ name, kinds, payment_term_days }: SupplierDetail) => ({
  ...{ name: `${name} (cópia)`, kinds, payment_term_days },
})

const explainWait = ({ change }: SupplierDetail) =>
  change && notify.info('Os dados bancários mudam quando outra pessoa aprovar; até lá valem os anteriores.')

const intro = <p>Chave Pix e conta esperam a aprovação de outra pessoa.</p>

export const NewSupplier = () => (
  <NewRecord
    intro={intro}
    submit={suppliers.create}
    copy={{ read: useSupplier, toValues: toCopy }}
    initial={{ payment_term_days: 0 }}
    onDone={explainWait}
  >
    <Fields />
  </NewRecord>
)

export const EditSupplier = ({ supplier }: { supplier: SupplierDetail }) => (
  <RecordForm
    intro={intro}
    submit={suppliers.update}
    params={{ id: supplier.id }}
    initial={supplier}
    record={suppliers.get}
    onDone={explainWait}
  >
    <Fields />
  </RecordForm>
)
