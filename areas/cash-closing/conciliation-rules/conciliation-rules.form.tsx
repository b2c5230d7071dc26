import { differenceLabels } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { ruleOutcomes } from '@app/domain/matching/contract'
import {
  CheckboxField,
  Columns,
  DateField,
  MoneyField,
  MultiSelectField,
  NewRecord,
  NumberField,
  RecordForm,
  SelectField,
  TextField,
  today,
  toNamedOptions,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { type ConciliationRule, conciliationRules } from './conciliation-rules.contract.ts'

export function useRuleChoices() {
  const read = useRead(conciliationRules.choices, {}, { staleTime: 300_000 })
  const { companies, acquirers = [], reasons } = read.data ?? {}
  return {
    companies: toNamedOptions(companies),
    reasons: toNamedOptions(reasons),
    acquirers: acquirers.map(({ code, name }) => ({ value: code, label: name })),
  }
}

function Fields() {
  const { companies, acquirers, reasons } = useRuleChoices()
  return (
    <>
      <TextField name="name" label="Nome" maxLength={120} />
      <Columns min={200}>
        <SelectField name="outcome" label="O que faz" options={ruleOutcomes} />
        <SelectField name="company_id" label="Empresa" options={companies} clearable placeholder="Todas" />
      </Columns>
      <Columns min={200}>
        <TextField
          name="text_pattern"
          label="Texto"
          maxLength={200}
          help="Expressão, sem distinguir maiúsculas e acentos, procurada no cliente, documento, tipo, bandeira ou adquirente, no histórico do extrato, ou no número, estabelecimento e bandeira do lote: ^convênio|frota"
        />
        <SelectField name="acquirer" label="Adquirente" options={acquirers} clearable placeholder="Qualquer" />
      </Columns>
      <Columns min={160}>
        <SelectField name="method" label="Forma" options={paymentMethodLabels} clearable placeholder="Qualquer" />
        <MoneyField name="amount_from_cents" label="Valor de" />
        <MoneyField name="amount_to_cents" label="Valor até" />
      </Columns>
      <Columns min={200}>
        <MultiSelectField name="difference_codes" label="Códigos que explica" options={differenceLabels} />
        <SelectField name="reason_id" label="Motivo" options={reasons} clearable help="Só para a regra que explica." />
      </Columns>
      <Columns min={200}>
        <NumberField
          name="window_minutes"
          label="Minutos de distância"
          help="Só para a regra que casa venda e captura."
        />
        <NumberField
          name="window_days"
          label="Dias depois"
          help="Só para a regra que casa com o extrato ou com o lote."
        />
        <MoneyField name="tolerance_cents" label="Diferença de valor até" />
      </Columns>
      <Columns min={160}>
        <CheckboxField
          name="acts_alone"
          label="Pode agir sozinha"
          help="Depois dos acertos seguidos em cada empresa; perde o direito na primeira correção. Nunca no que é crítico."
        />
        <NumberField name="needed" label="Acertos seguidos" />
        <MoneyField name="cap_cents" label="Age sozinha até" />
      </Columns>
      <Columns min={160}>
        <NumberField name="priority" label="Prioridade" help="Menor vem antes." />
        <DateField name="valid_from" label="Vigência desde" />
        <DateField name="valid_to" label="Vigência até" help="Em branco: sem fim." />
      </Columns>
    </>
  )
}

const buildDefaults = () => ({
  outcome: 'pair',
  window_minutes: 60,
  window_days: 5,
  tolerance_cents: 0,
  needed: 20,
  cap_cents: 0,
  priority: 100,
  valid_from: today(),
  difference_codes: [],
})

/** Initial values of a rule for statement lines with this text. */
const toPreset = (memo: string) => ({
  outcome: 'bank',
  name: memo.slice(0, 120),
  text_pattern: memo.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').slice(0, 200),
})

const useRule = (id: string) => useRead(conciliationRules.get, { params: { id } })

/** `memo` is the text of the statement line that the rule begins with. When it is saved, its trial is shown. */
export function NewRule({ memo }: { memo: string | null }) {
  const [, change] = useUrlParams()
  return (
    <NewRecord
      intro={<p>A regra nasce inativa: simule o que ela teria feito e depois ative.</p>}
      submit={conciliationRules.create}
      copy={{ read: useRule, toValues: (rule) => ({ ...rule, name: `${rule.name} (cópia)` }) }}
      initial={{ ...buildDefaults(), ...(memo !== null && toPreset(memo)) }}
      onDone={() => change({ part: 'simulacao' }, { replace: true })}
    >
      <Fields />
    </NewRecord>
  )
}

export const EditRule = ({ rule }: { rule: ConciliationRule }) => (
  <RecordForm
    intro={<p>Quem muda o que a regra procura ou faz recomeça a contagem de acertos. Dias fechados não mudam.</p>}
    submit={conciliationRules.update}
    params={{ id: rule.id }}
    initial={rule}
    record={conciliationRules.get}
  >
    <Fields />
  </RecordForm>
)
