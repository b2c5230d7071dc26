/** Labels of the states of a difference (operations R27). */
export const differenceStatuses = {
  open: 'Em aberto',
  deferred: 'Adiada',
  refused: 'Recusada',
  explained: 'Explicada',
  accepted: 'Aceita',
  resolved: 'Resolvida',
} as const
export type DifferenceStatus = keyof typeof differenceStatuses

export const severityNames = { low: 'Baixa', medium: 'Média', high: 'Alta', critical: 'Crítica' } as const
