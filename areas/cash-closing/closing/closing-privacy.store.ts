import type { PersonalDataSource } from '@app/kit/server'

const ofLaw = { keep: 'Documento contábil: guardado pelo prazo legal (LGPD, art. 16, I).' }
const ofClosing = { keep: 'Prova do fechamento: guardada pelo prazo legal (LGPD, art. 16, I).' }
const ofTerminal = { keep: 'Prova de quem tinha o terminal; sem os dados do cadastro, que são removidos.' }
const movementLabels = { system_movements: 'Movimentos do sistema', manual_transactions: 'Lançamentos manuais' }

export const closingPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Cadastro de cliente a prazo',
    table: 'customers',
    column: 'document',
    by: 'document',
    leaving: ofLaw,
  },
  {
    label: 'Conta do cliente a prazo',
    table: 'customer_entries',
    column: 'customer_id',
    by: 'customer_id',
    leaving: ofLaw,
  },
  {
    label: `${movementLabels.system_movements} em nome do cliente a prazo`,
    table: 'system_movements',
    column: 'customer',
    key_column: 'customer_key',
    by: 'customer_name',
    leaving: ofLaw,
  },
  {
    label: `${movementLabels.manual_transactions} em nome do cliente a prazo`,
    table: 'manual_transactions',
    column: 'customer',
    by: 'customer_name',
    leaving: ofLaw,
  },
  {
    label: 'Dias sob responsabilidade da pessoa',
    table: 'cash_conciliations',
    column: 'responsible_id',
    by: 'user_id',
    leaving: ofClosing,
  },
  {
    label: 'Contagens de caixa que a pessoa reconheceu',
    table: 'session_counts',
    column: 'acknowledged_to',
    by: 'user_id',
    leaving: ofClosing,
  },
  {
    label: 'Terminais com a pessoa',
    table: 'smart_pos_terminals',
    column: 'holder_id',
    by: 'user_id',
    leaving: ofTerminal,
  },
  {
    label: 'Guarda de terminais',
    table: 'terminal_custodies',
    column: 'holder_id',
    by: 'user_id',
    leaving: ofTerminal,
  },
  ...(
    [
      ['cash_sessions', 'operator', 'Turnos de caixa com o nome da pessoa como operador'],
      ['session_counts', 'witness', 'Contagens de caixa com o nome da pessoa como testemunha'],
      ['fuellings', 'attendant', 'Abastecimentos com o nome da pessoa como frentista'],
      ['system_movements', 'employee', `${movementLabels.system_movements} com o nome da pessoa como funcionário`],
      [
        'manual_transactions',
        'employee',
        `${movementLabels.manual_transactions} com o nome da pessoa como funcionário`,
      ],
    ] as const
  ).map(
    ([table, column, label]): PersonalDataSource => ({
      label: `${label} (pode haver homônimos)`,
      table,
      column,
      by: 'user_name',
      leaving: ofClosing,
    }),
  ),
  {
    label: 'Trocas de terminal assinadas como técnico',
    table: 'terminal_swaps',
    column: 'technician_document',
    by: 'document',
    leaving: { keep: 'Prova da troca do terminal diante da adquirente.' },
  },
]
