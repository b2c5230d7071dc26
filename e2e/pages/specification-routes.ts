/** Reference of the access tests, copied by hand from specification sections 2 and 6. Never derived from code. */
export type SpecifiedRoute = { path: string; ability: string }

/** Routes that the specification lacks, reached by palette, notifications or user menu, not by the sidebar. */
export const furtherRoutes: readonly SpecifiedRoute[] = [
  { path: '/preferences', ability: 'none' },
  { path: '/jobs', ability: 'none' },
  { path: '/jobs/{id}', ability: 'none' },
  { path: '/privacy', ability: 'admin' },
  { path: '/security-log', ability: 'security-log' },
]

/** Routes in the order of the specification; `{x?}` is an optional parameter. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { path: '/', ability: 'none' },
  { path: '/users/list', ability: 'user.index' },
  { path: '/users/create', ability: 'admin' },
  { path: '/user/{id}', ability: 'admin' },
  { path: '/companies/list', ability: 'admin' },
  { path: '/companies/create', ability: 'admin' },
  { path: '/company/{id}', ability: 'admin' },
  { path: '/abilities/list', ability: 'admin' },
  { path: '/abilities/create', ability: 'admin' },
  { path: '/ability/{id}', ability: 'admin' },
  { path: '/fuel-nozzle', ability: 'fuel-nozzle.actions' },
  { path: '/fuel-nozzle/create', ability: 'fuel-nozzle.actions' },
  { path: '/settlement-account', ability: 'settlement-account' },
  { path: '/acquirer-company', ability: 'acquirer-company' },
  { path: '/fuel-cost', ability: 'fuel-cost' },
  { path: '/storage', ability: 'storage' },
  { path: '/purchases/order/list', ability: 'purchases.purchase-orders' },
  { path: '/purchases/order/create', ability: 'purchases.purchase-orders' },
  { path: '/attachments', ability: 'attachment' },
  { path: '/financial/statements', ability: 'financial.statements' },
  { path: '/financial/acquirer-transactions', ability: 'financial.acquirer-transactions' },
  { path: '/financial/system-movements', ability: 'financial.system-movements' },
  { path: '/cash-conciliation', ability: 'cash-conciliation' },
  { path: '/cash-conciliation/{id}', ability: 'cash-conciliation' },
  { path: '/cash-conciliation/{id}/close-checkout/{solicitation?}', ability: 'cash-conciliation' },
  { path: '/cash-conciliation/{id}/manual-transactions/{date?}', ability: 'cash-conciliation.solicitation' },
  {
    path: '/cash-conciliation/{id}/diff-transactions/{date}/{lastSolicitation?}',
    ability: 'cash-conciliation.solicitation',
  },
  { path: '/cash-conciliation/solicitation/conferences', ability: 'cash-conciliation.solicitation' },
  {
    path: '/cash-conciliation/solicitation/{date}/inconsistent-transactions',
    ability: 'cash-conciliation.solicitation',
  },
  {
    path: '/cash-conciliation/solicitation/{date}/checkout/{solicitation?}',
    ability: 'cash-conciliation.solicitation',
  },
  { path: '/cash-conciliation/solicitation/pending', ability: 'cash-conciliation.solicitation.analyze' },
  { path: '/cash-conciliation-solicitation/{id}', ability: 'cash-conciliation.solicitation' },
  { path: '/cash-conciliation-movement-reason-map', ability: 'cash-conciliation' },
  { path: '/movement-type', ability: 'cash-conciliation.movement-type' },
  { path: '/smart-pos-terminal', ability: 'smart-pos-terminal' },
  { path: '/financial/borderos', ability: 'financial.borderos' },
  { path: '/card-conciliation', ability: 'financial.card-conciliation' },
  { path: '/transaction-conciliation', ability: 'none' },
  { path: '/bank-slips', ability: 'financial.bank-slip' },
  { path: '/financial/bank/balance', ability: 'financial.bank-balances' },
  { path: '/fiscal/sage-integration', ability: 'fiscal.sage-integration' },
  { path: '/fiscal/sage-integration/movement-types', ability: 'fiscal.sage-integration' },
  { path: '/product-workflow', ability: 'product-workflow' },
  { path: '/product-workflow/new', ability: 'product-workflow' },
  { path: '/product-workflow/{id}/edit', ability: 'product-workflow' },
  { path: '/product-workflow/{id}/show', ability: 'product-workflow' },
  { path: '/workflow', ability: 'workflow' },
  { path: '/financial-transactions/column-mapping/import', ability: 'import-file-column-mapping' },
  { path: '/financial/download-transactions', ability: 'financial.download-transactions' },
  { path: '/financial-transactions/setting/column-mapping', ability: 'setting-column-mapping' },
  { path: '/integration/protheus/accounts-receivable', ability: 'protheus.accounts-receivable' },
  { path: '/integration-control', ability: 'integration-control' },
  { path: '/integration-mappings', ability: 'integration-mappings' },
  { path: '/budget/list', ability: 'budget' },
  { path: '/integration/dominio-setup', ability: 'dominio-integration' },
  { path: '/integration/dominio-launch-calculation', ability: 'dominio-integration' },
  { path: '/integration/ponto-mais-export-payroll', ability: 'ponto-mais-export-payroll' },
  { path: '/integration/rm-launch-calculation', ability: 'rm-integration' },
  { path: '/tasks/list', ability: 'task-flow.tasks' },
  { path: '/tasks/create', ability: 'task-flow.tasks' },
  { path: '/tasks/{id}', ability: 'task-flow.tasks' },
  { path: '/task-groups/list', ability: 'task-flow.tasks' },
  { path: '/task-groups/create', ability: 'task-flow.tasks' },
  { path: '/task-groups/{id}', ability: 'task-flow.tasks' },
  { path: '/my-tasks', ability: 'task-flow.my-tasks' },
]

export type SpecifiedGroup = { label: string; abilities: readonly string[]; entries: readonly string[] }

/** In order ("Each entry opens at /{key}"). */
export const specifiedGroups: readonly SpecifiedGroup[] = [
  {
    label: 'Administração',
    abilities: ['admin', 'attachment', 'financial.acquirer-company', 'fuel-nozzle.actions', 'user.index'],
    entries: [
      'fuel-nozzle',
      'settlement-account',
      'companies/list',
      'acquirer-company',
      'abilities/list',
      'users/list',
    ],
  },
  {
    label: 'Compras',
    abilities: ['fuel-cost', 'purchases.purchase-orders', 'storage'],
    entries: ['fuel-cost', 'storage', 'purchases/order/list'],
  },
  {
    label: 'Consultas',
    abilities: ['attachment', 'financial.acquirer-transactions', 'financial.statements', 'financial.system-movements'],
    entries: ['attachments', 'financial/statements', 'financial/acquirer-transactions', 'financial/system-movements'],
  },
  {
    label: 'Fechamento Caixa',
    abilities: [
      'cash-conciliation',
      'cash-conciliation.movement-type',
      'cash-conciliation.solicitation',
      'cash-conciliation.solicitation.analyze',
      'smart-pos-terminal.actions',
    ],
    entries: [
      'cash-conciliation',
      'movement-type',
      'cash-conciliation/solicitation/pending',
      'cash-conciliation/solicitation/conferences',
      'smart-pos-terminal',
      'cash-conciliation-movement-reason-map',
    ],
  },
  {
    label: 'Financeiro',
    abilities: [
      'financial.bank-balances',
      'financial.bank-slip',
      'financial.borderos',
      'financial.card-conciliation',
      'financial.conciliation-params',
    ],
    entries: [
      'financial/borderos',
      'card-conciliation',
      'transaction-conciliation',
      'bank-slips',
      'financial/bank/balance',
    ],
  },
  { label: 'Fiscal', abilities: ['fiscal.sage-integration'], entries: ['fiscal/sage-integration'] },
  {
    label: 'Fluxos de trabalho',
    abilities: ['workflow', 'workflow.products'],
    entries: ['product-workflow', 'workflow'],
  },
  {
    label: 'Importações',
    abilities: ['import-file-column-mapping', 'financial.download-transactions'],
    entries: ['financial-transactions/column-mapping/import', 'financial/download-transactions'],
  },
  {
    label: 'Protheus',
    abilities: ['budget', 'integration-control', 'integration-mappings', 'protheus.accounts-receivable'],
    entries: ['integration/protheus/accounts-receivable', 'integration-control', 'integration-mappings', 'budget/list'],
  },
  {
    label: 'RH',
    abilities: ['dominio-integration', 'ponto-mais-export-payroll', 'rm-integration'],
    entries: [
      'integration/dominio-launch-calculation',
      'integration/ponto-mais-export-payroll',
      'integration/rm-launch-calculation',
    ],
  },
  {
    label: 'Tarefas',
    abilities: ['task-flow.tasks', 'task-flow.my-tasks'],
    entries: ['task-groups/list', 'my-tasks', 'tasks/list'],
  },
]

export const specifiedAbilities: readonly string[] = [
  ...new Set([
    ...specifiedRoutes.map(({ ability }) => ability),
    ...specifiedGroups.flatMap(({ abilities }) => abilities),
  ]),
].filter((ability) => ability !== 'none')

export const addressOf = (path: string, withOptional = false) =>
  path.replace(/\/\{(\w+)(\?)?\}/g, (_all, name: string, optional: string | undefined) => {
    if (optional && !withOptional) return ''
    return name === 'date' ? '/2026-10-14' : '/0199e6a0-0000-7000-8000-000000000001'
  })

export const mayOpen = (abilities: readonly string[], ability: string) =>
  ability === 'none' || abilities.includes('admin') || abilities.includes(ability)
