import {
  CnpjField,
  Columns,
  DateField,
  MoneyField,
  MultiSelectField,
  NewRecord,
  notify,
  RecordForm,
  SelectField,
  TagsField,
  TextField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import {
  acceptedKinds,
  accountKinds,
  type SettlementAccountDetail,
  settlementAccounts,
  statementSources,
} from './settlement-accounts.contract.ts'
import { bankNamesByCode } from './settlement-accounts.rules.ts'

const bankOptions = Object.entries(bankNamesByCode).map(([value, name]) => ({ value, label: `${value} ${name}` }))

const withCode = (code: string | undefined) =>
  code === undefined || code in bankNamesByCode
    ? bankOptions
    : [...bankOptions, { value: code, label: `Banco ${code}` }]

function BankField() {
  const bank = useFieldSource().value('bank_code')
  const options = withCode(typeof bank === 'string' ? bank : undefined)
  return <SelectField name="bank_code" label="Banco" options={options} />
}

const Fields = () => (
  <>
    <Columns min={200}>
      <BankField />
      <SelectField name="kind" label="Tipo" options={accountKinds} />
    </Columns>
    <Columns min={160}>
      <TextField name="branch" label="Agência" inputMode="numeric" />
      <TextField name="account_no" label="Conta" inputMode="numeric" help="Sem o dígito." />
      <TextField name="account_digit" label="Dígito" maxLength={2} />
    </Columns>
    <CnpjField name="holder_cnpj" label="CNPJ do titular" help="Como está no banco: deve ser o da empresa." />
    <TagsField
      name="pix_keys"
      label="Chaves Pix"
      help="E-mail, telefone com DDD, CNPJ ou chave aleatória. Enter inclui."
    />
    <MultiSelectField name="accepts" label="Recebe" options={acceptedKinds} />
    <Columns min={200}>
      <TextField name="ledger_account" label="Conta contábil" maxLength={20} />
      <SelectField name="statement_source" label="Origem do extrato" options={statementSources} />
    </Columns>
    <Columns min={200}>
      <MoneyField name="opening_balance_cents" label="Saldo inicial" />
      <DateField name="opening_on" label="Data do saldo inicial" />
    </Columns>
    <MoneyField name="minimum_cents" label="Saldo mínimo" help="A previsão avisa quando a conta ficar abaixo dele." />
    <Columns min={200}>
      <TextField name="payment_agreement" label="Convênio de pagamentos" maxLength={20} help="Para gerar borderôs." />
      <MoneyField
        name="two_approvers_from_cents"
        label="Dois aprovadores acima de"
        help="Borderôs acima deste valor precisam de duas aprovações."
      />
    </Columns>
    <TextField name="name" label="Nome" help="Opcional: como a conta é chamada nas listas." maxLength={80} />
  </>
)

const useAccount = (id: string) => useRead(settlementAccounts.get, { params: { id } })

function toCopy(account: SettlementAccountDetail) {
  const { company_id, bank_code, kind, branch, holder_cnpj, accepts, ledger_account, statement_source } = account
  return {
    company_id,
    bank_code,
    kind,
    branch,
    holder_cnpj,
    accepts,
    ledger_account,
    statement_source,
    opening_balance_cents: 0,
  }
}

const blank = {
  kind: 'checking',
  statement_source: 'ofx',
  accepts: ['card', 'pix'],
  opening_balance_cents: 0,
  minimum_cents: 0,
  payment_agreement: '',
  two_approvers_from_cents: 5_000_000,
}

export function NewSettlementAccount() {
  const companies = useRead(settlementAccounts.companies, {}, { staleTime: 300_000 })
  const options = toNamedOptions(companies.data?.data)
  return (
    <NewRecord submit={settlementAccounts.create} copy={{ read: useAccount, toValues: toCopy }} initial={blank}>
      <SelectField name="company_id" label="Empresa titular" options={options} />
      <Fields />
    </NewRecord>
  )
}

const bankDataWaits = ({ change }: SettlementAccountDetail) =>
  change && notify.info('Os dados bancários mudam quando outra pessoa aprovar; até lá valem os anteriores.')

export const EditSettlementAccount = ({ account }: { account: SettlementAccountDetail }) => (
  <RecordForm
    intro={<p>Mudanças de banco, agência, conta, tipo, titular ou chave Pix esperam a aprovação de outra pessoa.</p>}
    submit={settlementAccounts.update}
    params={{ id: account.id }}
    initial={account}
    record={settlementAccounts.get}
    onDone={bankDataWaits}
  >
    <Fields />
  </RecordForm>
)
