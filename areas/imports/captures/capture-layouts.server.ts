import type { Layout } from '@app/formats'

export type CaptureSource = 'cielo' | 'stone' | 'rede' | 'getnet' | 'pagbank' | 'mercado_pago'
const sources: readonly CaptureSource[] = ['cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago']

export const toCaptureSource = (acquirer: string): CaptureSource | 'other' =>
  sources.find((source) => source === acquirer) ?? 'other'

/** The content `balance` is only the open balance. If `acquirer` is null, each merchant's contract names it. */
type AcquirerLayout = {
  acquirer: CaptureSource | null
  contents: 'sales' | 'payments' | 'balance'
  version?: 'cielo-v13' | 'cielo-v15'
}

const layouts: Readonly<Partial<Record<Layout, AcquirerLayout>>> = {
  'cielo-v13-sales': { acquirer: 'cielo', contents: 'sales', version: 'cielo-v13' },
  'cielo-v13-payments': { acquirer: 'cielo', contents: 'payments', version: 'cielo-v13' },
  'cielo-v13-anticipation': { acquirer: 'cielo', contents: 'payments', version: 'cielo-v13' },
  'cielo-v13-assignment': { acquirer: 'cielo', contents: 'payments', version: 'cielo-v13' },
  'cielo-v13-balance': { acquirer: 'cielo', contents: 'balance', version: 'cielo-v13' },
  'cielo-v15-sales': { acquirer: 'cielo', contents: 'sales', version: 'cielo-v15' },
  'cielo-v15-payments': { acquirer: 'cielo', contents: 'payments', version: 'cielo-v15' },
  'cielo-v15-balance': { acquirer: 'cielo', contents: 'balance', version: 'cielo-v15' },
  'cielo-v15-negotiation': { acquirer: 'cielo', contents: 'payments', version: 'cielo-v15' },
  'cielo-v15-pix': { acquirer: 'cielo', contents: 'sales' },
  'stone-v2': { acquirer: 'stone', contents: 'sales' },
  'rede-eevc': { acquirer: 'rede', contents: 'sales' },
  'rede-eevd': { acquirer: 'rede', contents: 'sales' },
  'rede-eefi': { acquirer: 'rede', contents: 'payments' },
  'rede-eesa': { acquirer: 'rede', contents: 'balance' },
  'getnet-v10': { acquirer: 'getnet', contents: 'sales' },
  'pagbank-transactional': { acquirer: 'pagbank', contents: 'sales' },
  'pagbank-financial': { acquirer: 'pagbank', contents: 'payments' },
  'mercado-pago-settlement': { acquirer: 'mercado_pago', contents: 'sales' },
  'mercado-pago-released': { acquirer: 'mercado_pago', contents: 'payments' },
  'sitef-sales': { acquirer: null, contents: 'sales' },
  'sitef-payments': { acquirer: null, contents: 'payments' },
}

// Writer of a file of sales or payments: the acquirer, SiTef, or a portal whose columns a layout maps. Cielo identifies
// a sale by the key of its RO plus four digits in v13, and by the sale code in v15.
type CaptureOrigin = 'acquirer' | 'cielo-v13' | 'cielo-v15' | 'sitef' | 'columns'

const byName = new Map<string, AcquirerLayout>(Object.entries(layouts))

export function getCaptureOrigin(layout: string | null): CaptureOrigin {
  const acquirerLayout = layout === null ? undefined : byName.get(layout)
  if (!acquirerLayout) return 'columns'
  if (acquirerLayout.acquirer === null) return 'sitef'
  return acquirerLayout.version ?? 'acquirer'
}

/** True if both may list the same money under other keys. Cielo's Pix file (16) is in use beside either version. */
export function mayRepeatMoney(a: CaptureOrigin, b: CaptureOrigin) {
  const areBothOwn = ownFiles.includes(a) && ownFiles.includes(b)
  return a !== b && !(areBothOwn && (a === 'acquirer' || b === 'acquirer'))
}

const ownFiles: readonly CaptureOrigin[] = ['acquirer', 'cielo-v13', 'cielo-v15']

export const getAcquirerLayout = (layout: Layout | null): AcquirerLayout | null => (layout && layouts[layout]) ?? null

export const notImported = 'Este arquivo de adquirente é lido, mas ainda não é importado.'
export const openBalance =
  'O extrato de saldos em aberto não traz vendas nem pagamentos: ele serve para conferência e não é importado.'
