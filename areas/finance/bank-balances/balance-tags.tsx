import { StatusTag } from '@app/kit/web'
import { type BankBalance, balanceStates } from './bank-balances.contract.ts'

const tones = { open: 'wait', checked: 'good', locked: 'neutral' } as const

export const BankBalanceTag = ({ status }: Pick<BankBalance, 'status'>) => (
  <StatusTag tone={tones[status]}>{balanceStates[status]}</StatusTag>
)
