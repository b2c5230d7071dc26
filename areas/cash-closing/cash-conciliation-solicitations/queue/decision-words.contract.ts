import type { SolicitationType } from '@app/domain/day/assessment/contract'

export const decisionNouns: Record<SolicitationType, string> = {
  closing: 'o fechamento',
  reopening: 'a reabertura',
  adjustment: 'o ajuste',
}

export const decisionEffects: Record<SolicitationType, string> = {
  closing: 'O dia fecha e o lançamento contábil é gravado.',
  reopening:
    'O dia volta a aceitar mudanças, o lançamento contábil é estornado e a prova anterior é guardada para comparação.',
  adjustment: 'A situação do dia não muda; a prova ganha nova revisão, e só a diferença é lançada no contábil.',
}
