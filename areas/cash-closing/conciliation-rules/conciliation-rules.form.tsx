import { differenceLabels } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { ruleOutcomes } from '@app/domain/matching/contract'
import {
  Button,
  CheckboxField,
  Columns,
  DateField,
  Form,
  Modal,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextField,
  today,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { type ConciliationRule, conciliationRules } from './conciliation-rules.contract.ts'
import type { BegunRule } from './conciliation-rules.panel.tsx'

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
      <TextField name="name" label="Nome" maxLength={120} autoFocus />
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

const getDefaults = () => ({
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

type Props = { onClose: () => void; onSaved: (rule: ConciliationRule) => void }

type NewRuleProps = { from?: ConciliationRule; begun?: BegunRule }

export const NewRule = ({ from, begun, onClose, onSaved }: Props & NewRuleProps) => (
  <Modal open title="Nova regra" size="lg" onClose={onClose}>
    <p>A regra nasce inativa: simule o que ela teria feito e depois ative.</p>
    <Form
      submit={conciliationRules.create}
      initial={from ? { ...from, name: `${from.name} (cópia)` } : { ...getDefaults(), ...begun }}
      actions={<Button onClick={onClose}>Cancelar</Button>}
      onDone={onSaved}
    >
      <Fields />
    </Form>
  </Modal>
)

export const EditRule = ({ rule, onClose, onSaved }: Props & { rule: ConciliationRule }) => (
  <Modal open title={`Editar ${rule.name}`} size="lg" onClose={onClose}>
    <p>Quem muda o que a regra procura ou faz recomeça a contagem de acertos. Dias fechados não mudam.</p>
    <Form
      submit={conciliationRules.update}
      params={{ id: rule.id }}
      initial={rule}
      carried={{ version: rule.version }}
      actions={<Button onClick={onClose}>Cancelar</Button>}
      onDone={onSaved}
    >
      <Fields />
    </Form>
  </Modal>
)
