import { slipAgreements } from '@app/areas/finance/contract'
import { bankDayRules, billingPeriods, defaultBilling, lastClosingDays, weekdays } from '@app/domain/customers/contract'
import { blockReasons } from '@app/domain/day/inconsistencies/contract'
import { ufOptions } from '@app/kit/contract'
import {
  CepField,
  CnpjField,
  Columns,
  ConfirmButton,
  DateField,
  FormDialog,
  MoneyField,
  NewRecord,
  NumberField,
  notify,
  RecordForm,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
  today,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { type CustomerDetail, customerEntryKinds } from './customer.contract.ts'
import { customers } from './customers.contract.ts'

const closingDay = 'billing_closing_day'

function Weekday() {
  const source = useFieldSource()
  return (
    <SelectField
      label="Fecha em"
      options={weekdays}
      value={String(source.value(closingDay) ?? '')}
      onChange={(day) => source.set(closingDay, day === null ? null : Number(day))}
      error={source.error(closingDay) ?? ''}
      required
    />
  )
}

const closingDayHelps: Readonly<Record<string, string>> = {
  fortnightly: `De 1 a ${lastClosingDays.fortnightly}: fecha nesse dia e 15 dias depois.`,
  monthly: 'De 1 a 31; em mês mais curto, no último dia.',
}

type OfCompany = { company_id?: string | undefined }

function BillingTerms({ company_id }: OfCompany) {
  const source = useFieldSource()
  const period = source.value('billing_period')
  const company = company_id ?? source.value('company_id')
  const agreements = useRead(slipAgreements.choices, {}).data?.agreements
  return (
    <>
      <Columns min={160}>
        {period === 'weekly' && <Weekday />}
        {(period === 'fortnightly' || period === 'monthly') && (
          <NumberField name={closingDay} label="Dia do fechamento" help={closingDayHelps[period]} required />
        )}
        <NumberField name="billing_due_days" label="Dias até o vencimento" help="Desde a emissão, de 0 a 60." />
        <MoneyField name="billing_minimum_cents" label="Mínimo por boleto" help="Abaixo dele, espera o próximo." />
      </Columns>
      <Columns min={200}>
        <DateField
          name="billing_from"
          label="Fatura notas desde"
          required={false}
          help="Sem data, todas desde o saldo inicial."
        />
        <SelectField name="billing_bank_day_rule" label="Vencimento em dia sem banco" options={bankDayRules} />
        <SelectField
          name="billing_agreement_id"
          label="Convênio"
          options={toNamedOptions(agreements?.filter((agreement) => agreement.company_id === company))}
          required
        />
      </Columns>
    </>
  )
}

function Billing(props: OfCompany) {
  const period = useFieldSource().value('billing_period')
  return (
    <>
      <SelectField
        name="billing_period"
        label="Faturamento"
        options={billingPeriods}
        clearable
        placeholder="Não fatura por boleto"
        help="De quanto em quanto tempo as notas viram um boleto."
      />
      {Boolean(period) && <BillingTerms {...props} />}
    </>
  )
}

const Fields = (props: OfCompany) => (
  <>
    <Columns min={200}>
      <TextField name="name" label="Nome" maxLength={80} />
      <CnpjField name="document" label="CNPJ ou CPF" />
    </Columns>
    <TagsField
      name="till_names"
      label="Nomes no PDV"
      help="Como o caixa escreve este cliente, ou o código dele no PDV. Maiúsculas e acentos não importam. Enter inclui."
    />
    <Columns min={200}>
      <TextField
        name="street"
        label="Endereço"
        required={false}
        maxLength={60}
        help="Rua e número. Os boletos precisam do endereço inteiro."
      />
      <TextField name="district" label="Bairro" required={false} maxLength={60} />
    </Columns>
    <Columns min={160}>
      <CepField name="zip" label="CEP" required={false} />
      <TextField name="city" label="Cidade" required={false} maxLength={60} />
      <SelectField name="uf" label="UF" options={ufOptions} clearable />
    </Columns>
    <Columns min={160}>
      <MoneyField name="limit_cents" label="Limite" />
      <MoneyField name="opening_balance_cents" label="Saldo inicial" help="O que já devia." />
      <DateField name="opening_on" label="Data do saldo inicial" help="Notas antes desta data não contam." />
    </Columns>
    <Billing {...props} />
  </>
)

const useCustomer = (id: string) => useRead(customers.get, { params: { id } })
const buildBlank = () => ({ ...defaultBilling, billing_from: today(), opening_balance_cents: 0, opening_on: today() })
const toCopy = ({ company_id, limit_cents, ...customer }: CustomerDetail) => ({
  ...{ ...buildBlank(), company_id, limit_cents },
  billing_period: customer.billing_period,
  billing_closing_day: customer.billing_closing_day,
  billing_due_days: customer.billing_due_days,
  billing_minimum_cents: customer.billing_minimum_cents,
  billing_bank_day_rule: customer.billing_bank_day_rule,
  billing_agreement_id: customer.billing_agreement_id,
})

export function NewCustomer() {
  const companies = useRead(customers.companies, {}, { staleTime: 300_000 })
  return (
    <NewRecord submit={customers.create} copy={{ read: useCustomer, toValues: toCopy }} initial={buildBlank()}>
      <SelectField name="company_id" label="Empresa" options={toNamedOptions(companies.data?.data)} />
      <Fields />
    </NewRecord>
  )
}

type Props = { customer: CustomerDetail }

const toFormProps = ({ id, version }: CustomerDetail) => ({ params: { id }, carried: { version } })

export const EditCustomer = ({ customer }: Props) => (
  <RecordForm submit={customers.update} params={{ id: customer.id }} initial={customer} record={customers.get}>
    <Fields company_id={customer.company_id} />
  </RecordForm>
)

export const BlockCustomer = ({ customer }: Props) => (
  <FormDialog
    opener="Bloquear"
    title={`Bloquear ${customer.name}`}
    intro={<p>Notas assinadas desde esta data aparecem como inconsistência (I08) até o desbloqueio.</p>}
    submit={customers.block}
    initial={{ blocked_on: today(), block_reason: 'limit' }}
    action="Bloquear"
    draft={false}
    {...toFormProps(customer)}
  >
    <SelectField name="block_reason" label="Motivo" options={blockReasons} autoFocus />
    <DateField name="blocked_on" label="Desde" />
  </FormDialog>
)

export const UnblockCustomer = ({ customer: { id, name, version } }: Props) => (
  <ConfirmButton
    label="Desbloquear"
    question={`Desbloquear ${name}?`}
    detail={<p>As notas de dias em aberto são conferidas de novo com o limite de hoje.</p>}
    change={customers.unblock}
    input={{ params: { id }, body: { version } }}
  />
)

export const NewEntry = ({ customer }: Props) => (
  <FormDialog
    opener="Lançar"
    title={`Lançar na conta de ${customer.name}`}
    intro={<p>O que foi pago fora do caixa, por boleto ou transferência, ou um acréscimo como juros.</p>}
    submit={customers.addEntry}
    params={{ id: customer.id }}
    initial={{ kind: 'payment', entry_on: today() }}
    action="Lançar"
    onDone={() => notify.success('Lançamento registrado.')}
  >
    <Columns min={200}>
      <SelectField name="kind" label="Lançamento" options={customerEntryKinds} autoFocus />
      <MoneyField name="amount_cents" label="Valor" />
      <DateField name="entry_on" label="Data" />
      <TextField name="document_no" label="Documento" required={false} maxLength={40} />
    </Columns>
    <TextAreaField name="note" label="Observação" maxLength={200} />
  </FormDialog>
)

export const CancelEntry = ({ customer, entry_id }: Props & { entry_id: string }) => (
  <FormDialog
    opener="Cancelar"
    small
    title="Cancelar lançamento"
    intro={<p>O lançamento fica na conta, riscado, e deixa de contar no saldo.</p>}
    submit={customers.cancelEntry}
    params={{ id: customer.id, entry_id }}
    action="Cancelar lançamento"
    draft={false}
  >
    <TextAreaField name="reason" label="Motivo" maxLength={200} autoFocus />
  </FormDialog>
)
