import { defineError, notFound, staleVersion } from '@app/kit/contract'
import { dayLocked } from '../../calendar/period-locks.contract.ts'

export const unexplainedLeft = defineError(
  422,
  'day.unexplained',
  'Dia com diferença não explicada de {amount}; não é possível fechar.',
)
export const dayClosed = defineError(423, 'day.closed', 'Dia fechado. Solicite reabertura ou ajuste.')
export const dayFrozen = defineError(423, 'day.frozen', 'Dia em análise: os valores estão congelados até a decisão.')
export const dayWaiting = defineError(
  409,
  'day.waiting',
  'Faltam dados do dia: aguarde os arquivos ou prossiga sem a fonte.',
)
export const dayActionNotNow = defineError(409, 'day.not-now', 'O dia está “{status}”; esta ação não é possível agora.')
export const dayActionNotAllowed = defineError(403, 'day.not-allowed', 'Você não tem permissão para esta ação.')
export const needsAnalysis = defineError(422, 'day.needs-analysis', 'A diferença de {amount} exige análise.')
export const reasonNeedsAnalysis = defineError(
  422,
  'day.reason-needs-analysis',
  'O motivo “{reason}” ({code}) exige análise.',
)
export const criticalDifference = defineError(
  422,
  'day.critical',
  'Existe diferença crítica ({code}); envie para análise.',
)
export const countsMissing = defineError(422, 'day.counts-missing', 'Faltam turnos: {shifts}.')
export const witnessMissing = defineError(422, 'day.witness-missing', 'Falta a testemunha da contagem: {shifts}.')
export const countedTwice = defineError(
  409,
  'session.counted-twice',
  'Este turno já foi contado duas vezes; as duas contagens estão no histórico.',
)
export const noCount = defineError(409, 'session.no-count', 'Conte o caixa deste turno primeiro.')
export const sameWitness = defineError(422, 'session.same-witness', 'A testemunha deve ser outra pessoa.')
export const alreadyWitnessed = defineError(409, 'session.witnessed', 'Esta contagem já tem testemunha: {name}.')
export const alreadyAcknowledged = defineError(
  409,
  'session.acknowledged',
  'A ciência do operador já foi registrada nesta contagem.',
)
export const proofFails = defineError(422, 'day.proof-fails', 'A prova do dia não fecha: {equation}.')
export const reasonsMissing = defineError(422, 'day.reasons-missing', 'Faltam motivos em diferenças: {codes}.')
export const tankUnjustified = defineError(422, 'day.tank', 'Variação do tanque {tank} sem justificativa.')
export const exclusionDraft = defineError(
  422,
  'day.exclusion-draft',
  'A captura de {amount} cobrada em dobro (D06) ainda conta: anexe o comprovante e aplique o rascunho que a desconsidera, ou cancele-o.',
)
export const reasonNotAllowed = defineError(422, 'difference.reason', 'Motivo não permitido para o código {code}.')
export const noteTooShort = defineError(
  422,
  'difference.note',
  'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.',
)
export const attachmentRequired = defineError(422, 'attachment.required', 'Anexe o comprovante.')
export const manualProof = defineError(422, 'manual.proof', 'Valor acima de {limit} exige anexo.')
export const manualNumberTaken = defineError(409, 'manual.number-taken', 'O {number} já existe em {ref}.')
export const bankConfirmed = defineError(
  422,
  'manual.bank-confirmed',
  'Não é permitido desconsiderar captura confirmada pelo banco.',
)
export const manualLimit = defineError(
  422,
  'day.manual-limit',
  'Lançamentos manuais de {amount} passam do limite de {limit} por pessoa; envie para análise.',
)
export const targetTaken = defineError(409, 'manual.target-taken', 'Este lançamento já foi corrigido nesta tela.')
export const notADraft = defineError(409, 'manual.not-draft', 'Só um rascunho pode ser aplicado: {status}.')
export const alreadyMatched = defineError(409, 'match.taken', 'Este item já está casado com {ref}.')
export const sumsDiffer = defineError(422, 'match.sum', 'A soma selecionada difere em {amount}.')
export const earlierDayOpen = defineError(422, 'day.order', 'Feche primeiro o dia {date} (ordem cronológica).')
export const declarationMissing = defineError(422, 'day.declaration', 'Marque a declaração para continuar.')
export const deferralOver = defineError(
  422,
  'day.deferral-over',
  'O adiamento de {code} venceu em {date}; explique ou adie de novo.',
)
export const needsAnalysisDeferred = defineError(
  422,
  'day.deferred',
  'Há {amount} em diferenças adiadas; envie para análise.',
)
export const foreignItem = defineError(422, 'difference.foreign', 'Item de outra empresa só pode ser encaminhado.')
export const captureDayDelivered = defineError(
  423,
  'match.capture-day',
  'O dia {date}, da captura, está “{status}”: este casamento não pode ser desfeito.',
)
export const notSuggested = defineError(409, 'match.not-suggested', 'Só uma sugestão pode ser recusada.')

export const dayChangeErrors = [
  notFound,
  staleVersion,
  dayActionNotAllowed,
  dayActionNotNow,
  dayWaiting,
  dayClosed,
  dayFrozen,
  dayLocked,
] as const
export const explanationErrors = [reasonNotAllowed, noteTooShort, attachmentRequired] as const
