import { defineError } from '@app/kit/contract'

export const lineMatched = defineError(409, 'statements.matched', 'Esta linha já está conciliada; desfaça antes.')
export const alreadyIgnored = defineError(409, 'statements.ignored', 'Esta linha já está ignorada.')
export const notIgnored = defineError(409, 'statements.not-ignored', 'Esta linha não está ignorada.')

export const notMatched = defineError(409, 'statements.not-matched', 'Esta linha não tem par.')
/** The decision is about the viewed pair; a pair that replaced it is refused. */
export const matchChanged = defineError(409, 'statements.match-changed', 'O par desta linha mudou; confira de novo.')
export const matchCannotBeUndone = defineError(409, 'statements.match-kept', '{reason}')

export const partsDiffer = defineError(422, 'statements.parts', 'As partes somam {sum}, e a linha é de {amount}.')
export const isPart = defineError(
  409,
  'statements.is-part',
  'Esta linha é parte de outra; desfaça a divisão para dividir de novo.',
)
export const notSplit = defineError(409, 'statements.not-split', 'Esta linha não está dividida.')
export const partMatched = defineError(
  409,
  'statements.part-matched',
  'A parte de {amount} já está conciliada; desfaça antes.',
)

export const alreadyReversed = defineError(
  409,
  'statements.reversed',
  'A linha de {date} já está estornada; desfaça antes.',
)
export const notReversed = defineError(409, 'statements.not-reversed', 'Esta linha não está estornada.')
export const reversalChanged = defineError(
  409,
  'statements.reversal-changed',
  'O estorno desta linha mudou; confira de novo.',
)
export const notOpposite = defineError(
  422,
  'statements.not-opposite',
  'Escolha uma linha da mesma conta com o valor oposto.',
)
