/** Blocked amounts, which balances and trailer sums include. Source: FEBRABAN 240 V08.6, segment E, 109-111. */
export const blockedNatures: readonly string[] = ['SCR', 'SSR']

export const statementNatures: readonly string[] = ['DPV', 'SCR', 'SSR', 'CDS']

/** Balance status: day so far, closed day, or intraday. Source: bank-files 3. */
export const balanceStatuses: Readonly<Record<string, 'partial' | 'final' | 'intraday'>> = {
  P: 'partial',
  F: 'final',
  I: 'intraday',
}

/** Categories of an entry (segment E, 170-172), without the later ones for Pix. Source: bank-files 3. */
export const cnabStatementCategories: Readonly<Record<string, string>> = {
  '101': 'Cheque',
  '102': 'Encargos',
  '103': 'Estorno',
  '104': 'Lançamento avisado',
  '105': 'Tarifa',
  '106': 'Aplicação',
  '107': 'Empréstimo ou financiamento',
  '108': 'Câmbio',
  '109': 'CPMF',
  '110': 'IOF',
  '111': 'Imposto de renda',
  '112': 'Pagamento a fornecedores',
  '113': 'Pagamento de salários',
  '114': 'Saque eletrônico',
  '115': 'Ações',
  '117': 'Transferência entre contas',
  '118': 'Devolução da compensação',
  '119': 'Devolução de cheque depositado',
  '120': 'Transferência interbancária (DOC, TED)',
  '121': 'Antecipação a fornecedores',
  '201': 'Depósito',
  '202': 'Líquido de cobrança',
  '203': 'Devolução de cheques',
  '204': 'Estorno',
  '205': 'Lançamento avisado',
  '206': 'Resgate de aplicação',
  '207': 'Empréstimo ou financiamento',
  '208': 'Câmbio',
  '209': 'Transferência interbancária (DOC, TED)',
  '210': 'Ações',
  '211': 'Dividendos',
  '212': 'Seguro',
  '213': 'Transferência entre contas',
  '214': 'Depósito especial',
  '215': 'Devolução da compensação',
  '216': 'OCT',
  '217': 'Pagamento de fornecedores',
  '218': 'Pagamentos diversos',
  '219': 'Recebimento de salários',
}
