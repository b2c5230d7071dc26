import { showMoney, showVolume } from '@app/kit/contract'
import { fieldLabel } from './field-labels.rules.ts'
import type { ImportProblem } from './imports.contract.ts'

/** Names that `fieldLabel` does not know. Source: docs/formats/pos-export.md. */
const names: Readonly<Record<string, string>> = {
  ACCTID: 'Conta',
  BALAMT: 'Saldo',
  BANKID: 'Banco',
  BRANCHID: 'Agência',
  CURDEF: 'Moeda',
  DTASOF: 'Data do saldo',
  DTPOSTED: 'Data do lançamento',
  FITID: 'Identificação do lançamento',
  STMTTRN: 'Lançamento',
  TRNAMT: 'Valor',
  business_dates: 'Dias',
  company_cnpj: 'CNPJ da empresa',
  document_attached: 'Documento anexado',
  envelope_no: 'Envelope',
  external_id: 'Código do registro',
  fuelling_record_id: 'Abastecimento',
  generated_at: 'Gerado em',
  invoice_key: 'Chave da nota',
  items: 'Itens',
  line_no: 'Linha do pagamento',
  measured_at: 'Medido em',
  movement_type: 'Tipo de movimento',
  nozzle_no: 'Bico',
  record_id: 'Abastecimento',
  received_at: 'Recebido em',
  sale_id: 'Venda',
  seq: 'Sequência',
  shift: 'Turno',
  source: 'Origem',
  source_system: 'Sistema de origem',
  supplier: 'Fornecedor',
  supplier_cnpj: 'CNPJ do fornecedor',
  tank_no: 'Tanque',
  type: 'Tipo de registro',
  version: 'Versão',
}

const keyOf = (field: string) => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field

export function problemFieldName(field: string): string {
  const key = keyOf(field)
  const name = names[key] ?? fieldLabel(key)
  if (name === key) return field
  const item = /^items\.(\d+)\./.exec(field)?.[1]
  return item === undefined ? name : `Item ${Number(item) + 1}: ${name}`
}

function showValue(field: string, value: string) {
  if (!/^-?\d{1,15}$/.test(value)) return value
  if (field.endsWith('_cents')) return showMoney(Number(value))
  return field.endsWith('_ml') ? showVolume(Number(value)) : value
}

export function toReadableProblem(problem: ImportProblem): ImportProblem {
  const { field, value, message } = problem
  if (field === null) return problem
  const name = problemFieldName(field)
  return {
    ...problem,
    field: name,
    value: value === null ? null : showValue(keyOf(field), value),
    message: message.replace(`campo "${field}"`, () => `campo "${name}"`),
  }
}
