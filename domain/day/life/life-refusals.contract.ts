import { defineError } from '@app/kit/contract'

export const ownRequest = defineError(403, 'solicitation.own', 'Você não pode analisar a própria solicitação.')
export const notYourRequest = defineError(403, 'solicitation.not-yours', 'Só quem enviou a solicitação pode retirá-la.')
export const requestWaits = defineError(409, 'solicitation.waits', 'Já existe solicitação pendente para este dia.')
export const notAdjustable = defineError(409, 'adjustment.day-open', 'O dia não está fechado: corrija nele mesmo.')
export const nothingToAdjust = defineError(
  422,
  'adjustment.nothing',
  'Nada a ajustar: não há itens atrasados nem lançamentos propostos neste dia.',
)
