import { StatusTag } from '@app/kit/web'
import { type Terminal, terminalStatuses } from './smart-pos-terminal.contract.ts'

const tones = {
  stock: 'info',
  active: 'good',
  maintenance: 'wait',
  blocked: 'bad',
  returned: 'neutral',
  lost: 'dark',
} as const

/** How a terminal is, in a word; one in use that says nothing says so. */
export const TerminalTag = ({ terminal: { status, silent } }: { terminal: Pick<Terminal, 'status' | 'silent'> }) => (
  <StatusTag tone={silent ? 'wait' : tones[status]}>
    {terminalStatuses[status]}
    {silent && ' · sem capturas há 24 h'}
  </StatusTag>
)
