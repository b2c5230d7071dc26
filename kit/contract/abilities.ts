/** Every ability of the specification, in both spellings (menu and routes differ on purpose); a database has more. */
export const abilityGroups = {
  Administração: {
    admin: 'Administração do sistema',
    'user.index': 'Ver usuários',
    'security-log': 'Registro de segurança',
    'fuel-nozzle.actions': 'Bicos de abastecimento',
    'settlement-account': 'Contas de liquidação',
    'acquirer-company': 'Adquirentes por empresa (página)',
    'financial.acquirer-company': 'Adquirentes por empresa (menu)',
  },
  Compras: {
    'fuel-cost': 'Custo de combustíveis',
    storage: 'Estoque de combustíveis',
    'purchases.purchase-orders': 'Pedidos de compra',
  },
  Consultas: {
    attachment: 'Anexos',
    'financial.statements': 'Extratos bancários',
    'financial.acquirer-transactions': 'Transações das adquirentes',
    'financial.system-movements': 'Movimentos do sistema',
  },
  'Fechamento Caixa': {
    'cash-conciliation': 'Conciliação de caixa (retaguarda)',
    'cash-conciliation.solicitation': 'Conferir e enviar fechamento (posto)',
    'cash-conciliation.solicitation.analyze': 'Analisar solicitações',
    'cash-conciliation.movement-type': 'Tipos de movimento',
    'smart-pos-terminal': 'Terminais smart POS (página)',
    'smart-pos-terminal.actions': 'Terminais smart POS (menu)',
  },
  Financeiro: {
    'financial.borderos': 'Borderôs',
    'financial.card-conciliation': 'Conciliação de cartões',
    'financial.conciliation-params': 'Parâmetros de conciliação',
    'financial.bank-slip': 'Boletos',
    'financial.bank-balances': 'Saldos bancários',
  },
  Fiscal: {
    'fiscal.sage-integration': 'Integração Sage',
  },
  'Fluxos de trabalho': {
    workflow: 'Fluxos de trabalho',
    'workflow.products': 'Fluxo de produtos (menu)',
    'product-workflow': 'Fluxo de produtos (página)',
  },
  Importações: {
    'import-file-column-mapping': 'Importar arquivo',
    'financial.download-transactions': 'Baixar transações',
    'setting-column-mapping': 'Layouts de importação',
  },
  Protheus: {
    'protheus.accounts-receivable': 'Contas a receber Protheus',
    'integration-control': 'Controle de integrações',
    'integration-mappings': 'De-para de integrações',
    budget: 'Orçamento',
  },
  RH: {
    'dominio-integration': 'Integração Domínio',
    'ponto-mais-export-payroll': 'Exportar ponto (Ponto Mais)',
    'rm-integration': 'Integração RM',
  },
  Tarefas: {
    'task-flow.tasks': 'Tarefas',
    'task-flow.my-tasks': 'Minhas tarefas',
  },
} as const

/** Pairs that name the same right, for its page and for its entry in the menu. */
export const abilitySpellings = [
  ['acquirer-company', 'financial.acquirer-company'],
  ['smart-pos-terminal', 'smart-pos-terminal.actions'],
  ['product-workflow', 'workflow.products'],
] as const satisfies readonly (readonly [Ability, Ability])[]

type Groups = typeof abilityGroups
type AbilityGroup = keyof Groups
export type Ability = { [Group in AbilityGroup]: keyof Groups[Group] }[AbilityGroup]

/** The cast restores the keys that `Object.assign` loses. */
export const abilities = Object.assign({}, ...Object.values(abilityGroups)) as Readonly<Record<Ability, string>>
