import type { dayRecord } from '@app/domain/day/contract'
import type { ProposedAnswer } from './problems.rules.ts'

type HistoryAction = keyof NonNullable<typeof dayRecord.actions>

type AnswerEffect = {
  kind: ProposedAnswer['kind']
  /** All labels of the answer; a group is the name that the history entry contains too. */
  label: RegExp
  /** The entry in the history of the day. */
  action: HistoryAction
  /** The reason of the entry, if the label does not contain its name. */
  reason_code?: string
}

/** Every answer that Enter gives on a difference or match, with its entry in the history of the day. */
export const answerEffects: readonly AnswerEffect[] = [
  { kind: 'confirm', label: /^Confirmar sugestão$/, action: 'match.confirm-many' },
  { kind: 'match', label: /^Casar com (?:mais 1|o Pix das \d\d:\d\d|a venda de .+)$/, action: 'match.manual' },
  { kind: 'link', label: /^Vincular à venda (\S+)$/, action: 'inconsistency.link' },
  { kind: 'count', label: /^Contar caixa$/, action: 'session.count' },
  { kind: 'post', label: /^Lançar (?:sangria|despesa|vale)$/, action: 'manual.add' },
  { kind: 'line', label: /^Registrar a venda$/, action: 'manual.add' },
  { kind: 'line', label: /^Passar para (.+)$/, action: 'manual.reclassify' },
  { kind: 'line', label: /^Desconsiderar a repetida$/, action: 'manual.exclude' },
  // The dispute explains the difference; the exclusion is a draft until its proof is attached.
  { kind: 'dispute', label: /^Desconsiderar a segunda e pedir o cancelamento$/, action: 'difference.contest' },
  { kind: 'restore', label: /^Restaurar a venda$/, action: 'manual.add' },
  { kind: 'wait', label: /^Esperar o arquivo até (.+)$/, action: 'difference.defer' },
  { kind: 'explain', label: /^Contar no dia da venda$/, action: 'difference.explain', reason_code: 'OTHER_DAY' },
  { kind: 'explain', label: /^Registrar como aferição$/, action: 'difference.explain', reason_code: 'PUMP_TEST' },
  { kind: 'explain', label: /^Cancelar na adquirente$/, action: 'difference.explain', reason_code: 'CANCELLED' },
  { kind: 'explain', label: /^Explicar como (.+)$/, action: 'difference.explain' },
]

/** Returns the only effect of an answer, and the name in its label. */
export function requireEffect({ kind, label }: Pick<ProposedAnswer, 'kind' | 'label'>) {
  const fitting = answerEffects.filter((effect) => effect.kind === kind && effect.label.test(label))
  const [effect, ...others] = fitting
  if (!effect || others.length > 0) throw new Error(`${fitting.length} effects for “${label}” (${kind})`)
  return { ...effect, name: effect.label.exec(label)?.[1] ?? null }
}
