import { copyFeesFrom } from '@app/domain/fees/contract'
import { formatCount } from '@app/kit/contract'
import {
  Columns,
  DateField,
  FormDialog,
  MoneyField,
  MultiSelectField,
  NewRecord,
  notify,
  RateField,
  RecordForm,
  SelectField,
  TextField,
  today,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import {
  type AcquirerCompanyDetail,
  acquirerCompanies,
  anticipationLabels,
  contractFileSources,
} from './acquirer-companies.contract.ts'
import { FeesFields } from './fees.fields.tsx'

export function useContractChoices() {
  const {
    companies = [],
    acquirers = [],
    accounts = [],
  } = useRead(acquirerCompanies.choices, {}, { staleTime: 300_000 }).data ?? {}
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return {
    companies: toNamedOptions(companies),
    acquirers: acquirers.map(({ code, name }) => ({ value: code, label: name })),
    accounts: accounts.map(({ id, company_id, label }) => ({
      value: id,
      label: [label, names.get(company_id)].filter(Boolean).join(' · '),
    })),
  }
}

const Terms = ({ accounts }: { accounts: { value: string; label: string }[] }) => (
  <Columns min={200}>
    <TextField name="merchant_no" label="Estabelecimento (EC)" maxLength={20} />
    <SelectField name="settlement_account_id" label="Conta de liquidação" options={accounts} />
    <SelectField name="file_source" label="Origem do arquivo" options={contractFileSources} />
    <MoneyField name="rental_cents" label="Aluguel por terminal" />
    <SelectField name="anticipation" label="Antecipação" options={anticipationLabels} />
    <RateField name="anticipation_rate_ppm" label="Taxa de antecipação ao mês" />
    <DateField name="valid_from" label="Vigência desde" />
    <DateField name="valid_to" label="Vigência até" help="Em branco: sem fim." />
  </Columns>
)

const notifyReaudited = ({ reaudited }: AcquirerCompanyDetail) => {
  if (reaudited === 0) return
  const [receivablesText, recomputedText] =
    reaudited === 1 ? ['recebível', 'foi recalculada'] : ['recebíveis', 'foram recalculadas']
  notify.info(
    `${reaudited === 1 ? 'A taxa esperada' : 'As taxas esperadas'} de ${reaudited} ${receivablesText} em aberto ${recomputedText}.`,
  )
}

type Choices = ReturnType<typeof useContractChoices>
const NewContractFields = ({ choices, from }: { choices: Choices; from: string }) => (
  <>
    <Columns min={200}>
      <SelectField name="company_id" label="Empresa" options={choices.companies} />
      <SelectField name="acquirer" label="Adquirente" options={choices.acquirers} />
    </Columns>
    <Terms accounts={choices.accounts} />
    <FeesFields dated from={from} />
  </>
)

const useContract = (id: string) => useRead(acquirerCompanies.get, { params: { id } })

function toCopy({
  acquirer,
  file_source,
  anticipation,
  anticipation_rate_ppm,
  rental_cents,
  fees,
}: AcquirerCompanyDetail) {
  const day = today()
  return {
    acquirer,
    file_source,
    anticipation,
    anticipation_rate_ppm,
    rental_cents,
    valid_from: day,
    fees: copyFeesFrom(fees, day),
  }
}

export function NewAcquirerCompany() {
  const choices = useContractChoices()
  const day = today()
  const blank = { file_source: 'edi', anticipation: 'none', rental_cents: 0, valid_from: day, fees: [] }
  return (
    <NewRecord
      submit={acquirerCompanies.create}
      copy={{ read: useContract, toValues: toCopy }}
      initial={blank}
      onDone={notifyReaudited}
    >
      <NewContractFields choices={choices} from={day} />
    </NewRecord>
  )
}

type Props = { contract: AcquirerCompanyDetail }

export function EditAcquirerCompany({ contract }: Props) {
  const { accounts } = useContractChoices()
  return (
    <RecordForm
      intro={<p>Outra conta de liquidação espera a aprovação de outra pessoa; o resto vale ao salvar.</p>}
      submit={acquirerCompanies.update}
      params={{ id: contract.id }}
      initial={contract}
      record={acquirerCompanies.get}
      onDone={(changed) => {
        if (changed.change) notify.info('A conta muda quando outra pessoa aprovar; até lá vale a anterior.')
        notifyReaudited(changed)
      }}
    >
      <Terms accounts={accounts} />
      <FeesFields dated from={today()} />
    </RecordForm>
  )
}

export const NewFeeTable = ({ contract }: Props) => (
  <FormDialog
    opener="Nova vigência de taxas"
    title={`Nova vigência de taxas: ${contract.acquirer_name} EC ${contract.merchant_no}`}
    size="wide"
    intro={
      <p>As taxas em vigor terminam na véspera. Com início no passado, os recebíveis em aberto são reavaliados.</p>
    }
    submit={acquirerCompanies.startFeeTable}
    params={{ id: contract.id }}
    initial={{ fees: copyFeesFrom(contract.fees, today()) }}
    onDone={notifyReaudited}
  >
    <DateField name="valid_from" label="Vale a partir de" autoFocus />
    <FeesFields dated={false} from={today()} />
  </FormDialog>
)

export function CopyFees({ contract }: Props) {
  const query = { acquirer: contract.acquirer, active: 'true', limit: 200 }
  const contracts = useRead(acquirerCompanies.list, { query }, { staleTime: 60_000 }).data?.data ?? []
  const options = contracts
    .filter(({ id }) => id !== contract.id)
    .map(({ id, company_name, merchant_no }) => ({ value: id, label: `${company_name} · EC ${merchant_no}` }))
  return (
    <FormDialog
      opener="Copiar taxas para outras empresas"
      title={`Copiar as taxas de ${contract.company_name}`}
      submit={acquirerCompanies.copyFees}
      params={{ id: contract.id }}
      action="Copiar taxas"
      onDone={({ outcomes }) => {
        const copied = outcomes.filter(({ done }) => done).length
        const refusals = outcomes.flatMap(({ label, reason }) => (reason === null ? [] : [`${label}: ${reason}`]))
        notify.success(
          `Taxas copiadas para ${copied} de ${formatCount(outcomes.length, 'contrato', 'contratos')}. ${refusals.join(' ')}`,
        )
      }}
    >
      <MultiSelectField name="ids" label="Contratos que recebem as taxas" options={options} />
      <DateField name="valid_from" label="Valem a partir de" />
    </FormDialog>
  )
}
