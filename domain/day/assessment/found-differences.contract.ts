import type { Method } from '../facts/methods.contract.ts'
import type { MatchItemKind } from './match-groups.contract.ts'

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

/** What a field calls a code by: `D01 Venda sem captura`. */
export const differenceLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(differenceCodes).map(([code, { name }]) => [code, `${code} ${name}`]),
)

export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** Where and when a difference happened, and what either side says of it: null where a side says nothing. */
export type DifferencePlace = {
  occurred_at: string | null
  cash_session_id: number | null
  system_cents: number | null
  confirmed_cents: number | null
}

/** A disagreement the day shows now, before people say anything about it. */
export type FoundDifference = Partial<DifferencePlace> & {
  code: DifferenceCode
  /** Stable name of what it is about, such as `capture:123` or `session:7`: an explanation survives a recalculation by it. */
  ref: string
  /** The money it puts into each method (confirmed minus system); empty for volumes (D15, D16) and D17/D18 proofs. */
  effects: readonly { method: Method; amount_cents: number }[]
  /** The amount shown: the sum of effects, or the value at stake where there is none. */
  amount_cents: number
  volume_ml: number | null
  /** How grave it is, where that is not its code's to say: money counted in a drawer is judged by the amount. */
  severity?: Severity
  items: readonly { kind: MatchItemKind | 'session' | 'fuelling' | 'tank' | 'nozzle' | 'product'; id: string }[]
  /** Portuguese sentence with the numbers. */
  sentence: string
  /** What the machine proposes, such as the D02 + D15 pair as one late sale; null when it has no idea. */
  suggestion: Suggestion | null
}

export type Suggestion =
  | {
      kind: 'add_sale'
      fuelling_id: number
      capture_id: number
      amount_cents: number
      method: Method
      sentence: string
    }
  | {
      kind: 'reclassify'
      movement_id: number
      method_from: Method
      method_to: Method
      amount_cents: number
      sentence: string
    }
  | {
      /** The second of two lines that say the same. */
      kind: 'exclude'
      side: 'system' | 'confirmation'
      target_id: number
      amount_cents: number
      method: Method
      sentence: string
    }
  | {
      kind: 'explain'
      rule_id: string
      rule_name: string
      reason: { id: string; code: string; name: string; approval_required: boolean }
      /** The rule acts by itself here. */
      alone: boolean
      sentence: string
    }
