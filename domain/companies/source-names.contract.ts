/** Sources that send records of a business day: the point of sale, acquirers, Pix, bank and tank gauges. */
export const sourceNames = {
  pos: 'PDV',
  cielo: 'Cielo',
  stone: 'Stone',
  rede: 'Rede',
  getnet: 'Getnet',
  pagbank: 'PagBank',
  mercado_pago: 'Mercado Pago',
  other: 'Outras adquirentes',
  pix: 'Pix',
  bank: 'Banco',
  tank: 'Medição de tanques',
} as const
export type DaySource = keyof typeof sourceNames

export const acquirerSources: readonly DaySource[] = [
  'cielo',
  'stone',
  'rede',
  'getnet',
  'pagbank',
  'mercado_pago',
  'other',
]
