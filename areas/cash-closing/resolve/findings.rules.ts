import type { DayDifference } from '@app/domain/day/assessment/contract'

const findings: Partial<Record<DayDifference['code'], readonly string[]>> = {
  D07: [
    'O cliente desistiu e saiu sem pagar; o valor da venda falta e deve ser recuperado.',
    'A captura foi cancelada por engano; o cliente pagou de outra forma.',
    'O operador cancelou a captura; a venda continua em apuração com ele.',
  ],
  D10: [
    'O aparelho foi recolhido deste posto e continuou em uso; a captura é de outro estabelecimento.',
    'O aparelho foi emprestado por outro posto e volta para ele.',
    'O aparelho é deste posto; o cadastro do terminal está atrasado.',
  ],
  D16: [
    'Evaporação ou variação de temperatura.',
    'Erro na medição do tanque.',
    'Aferição sem devolução do combustível ao tanque.',
    'Vazamento em apuração com a manutenção.',
    'Suspeita de fraude em apuração.',
  ],
}

/** Returns usual results of the inquiry into a difference; empty for codes that have none. */
export const listFindings = (code: DayDifference['code']) => findings[code] ?? []
