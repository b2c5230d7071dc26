/** Notification kinds that people can mute; a required one asks for an action and cannot be muted. */
export const notificationKinds = {
  cash_conciliation_approved: { label: 'Fechamento aprovado', required: true },
  cash_conciliation_refused: { label: 'Fechamento recusado', required: true },
  cash_conciliation_question: { label: 'Complemento pedido em solicitação', required: true },
  solicitation_handed_over: { label: 'Solicitação passada a mim', required: true },
  cash_conciliation_answer: { label: 'Complemento respondido', required: false },
  bank_data_change_pending: { label: 'Alteração de dados bancários a aprovar', required: true },
  bank_data_change_approved: { label: 'Alteração de dados bancários aprovada', required: false },
  bank_data_change_refused: { label: 'Alteração de dados bancários recusada', required: true },
  administrator_requested: { label: 'Pedido de administrador a aprovar', required: true },
  administrator_approved: { label: 'Pedido de administrador aprovado', required: false },
  administrator_refused: { label: 'Pedido de administrador recusado', required: true },
  administrator_withdrawn: { label: 'Pedido de administrador retirado', required: true },
  administrator_removed: { label: 'Administrador removido', required: true },
  administrator_password_link: { label: 'Link de senha de um administrador', required: true },
  second_factor_changed: { label: 'Segundo fator meu cadastrado ou removido', required: true },
  second_factor_reset: { label: 'Segundo fator removido por um administrador', required: true },
  forwarded_capture: { label: 'Captura encaminhada por outra empresa', required: true },
  dispute_due: { label: 'Prazo de contestação', required: true },
  deferral_over: { label: 'Adiamento de diferença vencido', required: true },
  critical_difference: { label: 'Diferença crítica', required: true },
  terminal_blocked_captures: { label: 'Terminal bloqueado com capturas', required: true },
  mention: { label: 'Menção em comentário', required: true },
  comment: { label: 'Comentário em registro que sigo', required: false },
  change: { label: 'Alteração em registro que sigo', required: false },
  task: { label: 'Tarefa recebida', required: true },
  task_done: { label: 'Tarefa que dei concluída', required: false },
  import_blocked: { label: 'Importação parada: totais não conferem', required: true },
  job_finished: { label: 'Tarefa em segundo plano concluída', required: false },
} as const satisfies Record<string, { label: string; required: boolean }>
export type NotificationKind = keyof typeof notificationKinds

export const hiddenNotificationType = 'cash_conciliation_reject_solicitation'
