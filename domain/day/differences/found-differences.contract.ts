import type { MatchItemKind } from '../assessment/match-groups.contract.ts'
import type { PaymentMethod } from '../facts/methods.contract.ts'
import type { EvidenceView } from './evidence.contract.ts'

export const differenceCodes = {
  D01: { name: 'Venda sem captura', severity: 'high' },
  D02: { name: 'Captura sem venda', severity: 'medium' },
  D03: { name: 'Valor divergente', severity: 'medium' },
  D04: { name: 'Modalidade ou bandeira trocada', severity: 'low' },
  D05: { name: 'Data divergente', severity: 'low' },
  D06: { name: 'Captura duplicada', severity: 'high' },
  D07: { name: 'Cancelada na adquirente, válida no sistema', severity: 'critical' },
  D08: { name: 'Cancelada no sistema, válida na adquirente', severity: 'high' },
  D09: { name: 'Falta ou sobra de dinheiro', severity: 'medium' },
  D10: { name: 'Terminal ou estabelecimento de terceiro', severity: 'critical' },
  D11: { name: 'Pix não recebido ou devolvido', severity: 'high' },
  D12: { name: 'Taxa divergente', severity: 'low' },
  D13: { name: 'Pagamento a menor, a maior ou em atraso', severity: 'medium' },
  D14: { name: 'Chargeback', severity: 'high' },
  D15: { name: 'Abastecimento sem venda', severity: 'high' },
  D16: { name: 'Perda ou sobra de tanque acima de 0,6%', severity: 'high' },
  D17: { name: 'Nota a prazo sem documento', severity: 'medium' },
  D18: { name: 'Despesa ou vale sem comprovante', severity: 'medium' },
} as const
export type DifferenceCode = keyof typeof differenceCodes

export const differenceLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(differenceCodes).map(([code, { name }]) => [code, `${code} ${name}`]),
)

export type Severity = 'low' | 'medium' | 'high' | 'critical'

export type DifferencePlace = {
  occurred_at: string | null
  cash_session_id: number | null
  system_cents: number | null
  confirmed_cents: number | null
}

export type FoundDifference = Partial<DifferencePlace> & {
  code: DifferenceCode
  /** Stable key such as `capture:123` or `session:7`: it links an explanation after a recalculation. */
  ref: string
  /** Amount per method (confirmed minus system); empty for volumes (D15, D16) and missing documents (D17, D18). */
  effects: readonly { method: PaymentMethod; amount_cents: number }[]
  /** Displayed amount: the sum of effects, or the amount at stake if there are no effects. */
  amount_cents: number
  volume_ml: number | null
  /** Set if the severity depends on the amount and not on the code, such as cash counted in a drawer. */
  severity?: Severity
  items: readonly { kind: MatchItemKind | 'session' | 'fuelling' | 'tank' | 'nozzle' | 'product'; id: string }[]
  sentence: string
  suggestion: DifferenceSuggestion | null
}

export type DifferenceSuggestion =
  | EvidenceView
  | {
      kind: 'add_sale'
      fuelling_id: number
      capture_id: number
      amount_cents: number
      method: PaymentMethod
      sentence: string
    }
  | {
      kind: 'reclassify'
      movement_id: number
      method_from: PaymentMethod
      method_to: PaymentMethod
      amount_cents: number
      sentence: string
    }
  | {
      kind: 'exclude'
      side: 'system' | 'confirmation'
      target_id: number
      amount_cents: number
      method: PaymentMethod
      sentence: string
    }
  | {
      kind: 'explain'
      rule_id: string
      rule_name: string
      reason: { id: string; code: string; name: string; approval_required: boolean }
      /** The rule acts without a person. */
      alone: boolean
      sentence: string
    }
