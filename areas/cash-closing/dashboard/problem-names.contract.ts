import type { DifferenceCode } from '@app/domain/day/differences/contract'
import { formatCount } from '@app/kit/contract'

/** Short names of differences for a count: one, many. */
const names: Readonly<Record<DifferenceCode, readonly [singular: string, plural: string]>> = {
  D01: ['venda sem captura', 'vendas sem captura'],
  D02: ['captura sem venda', 'capturas sem venda'],
  D03: ['valor diferente', 'valores diferentes'],
  D04: ['em outra forma', 'em outra forma'],
  D05: ['em outra data', 'em outra data'],
  D06: ['captura repetida', 'capturas repetidas'],
  D07: ['cancelada na maquininha', 'canceladas na maquininha'],
  D08: ['cancelada no caixa', 'canceladas no caixa'],
  D09: ['de caixa', 'de caixa'],
  D10: ['de outra maquininha', 'de outras maquininhas'],
  D11: ['Pix não recebido', 'Pix não recebidos'],
  D12: ['taxa diferente', 'taxas diferentes'],
  D13: ['pagamento diferente', 'pagamentos diferentes'],
  D14: ['contestação', 'contestações'],
  D15: ['abastecimento sem venda', 'abastecimentos sem venda'],
  D16: ['tanque', 'tanques'],
  D17: ['nota sem documento', 'notas sem documento'],
  D18: ['despesa ou vale sem comprovante', 'despesas ou vales sem comprovante'],
}

export const formatProblem = ({ code, count }: { code: DifferenceCode; count: number }) =>
  formatCount(count, ...names[code])
