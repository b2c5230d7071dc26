import { defineRecord } from '@app/kit/contract'
import { paymentMethodLabels } from '../day/facts/methods.contract.ts'

export const ruleOutcomes = {
  pair: 'Casa venda e captura',
  explain: 'Explica a diferença',
  bank: 'Casa com o extrato',
  settle: 'Casa parcelas e lote',
} as const

const yes = { true: 'Sim', false: 'Não' } as const

export const conciliationRuleRecord = defineRecord({
  entity: 'conciliation_rule',
  name: 'Regra de conciliação',
  ability: ['cash-conciliation', 'financial.conciliation-params'],
  page: '/cash-conciliation-movement-reason-map?tab=rules&open=:id&part=historico',
  actions: {
    activate: 'Ativou',
    inactivate: 'Inativou',
    corrected: 'Corrigiu: a regra deixa de agir sozinha nesta empresa',
  },
  fields: {
    name: 'Nome',
    company_name: 'Empresa',
    outcome: { label: 'O que faz', values: ruleOutcomes },
    text_pattern: 'Texto',
    acquirer: 'Adquirente',
    method: { label: 'Forma', values: paymentMethodLabels },
    amount_from_cents: 'Valor de',
    amount_to_cents: 'Valor até',
    window_minutes: 'Até quantos minutos de distância',
    window_days: 'Até quantos dias depois',
    tolerance_cents: 'Diferença de valor até',
    difference_codes: 'Códigos',
    reason_name: 'Motivo',
    acts_alone: { label: 'Pode agir sozinha', values: yes },
    needed: 'Acertos seguidos para agir sozinha',
    cap_cents: 'Age sozinha até',
    priority: 'Prioridade',
    valid_from: 'Vigência desde',
    valid_to: 'Vigência até',
    active: { label: 'Ativa', values: yes },
    trusted: { label: 'Age sozinha', values: yes },
  },
})
