import { DateTimeText, StatusTag } from '@app/kit/web'
import { type SmartPosTerminal, type TerminalStatus, terminalStatuses } from './smart-pos-terminal.contract.ts'

const tones = {
  stock: 'info',
  active: 'good',
  maintenance: 'wait',
  blocked: 'bad',
  returned: 'neutral',
  lost: 'dark',
} as const

export const TerminalTag = ({ status }: { status: TerminalStatus }) => (
  <StatusTag tone={tones[status]}>{terminalStatuses[status]}</StatusTag>
)

export const LastCapture = ({ terminal }: { terminal: Pick<SmartPosTerminal, 'last_capture_at' | 'silent'> }) =>
  terminal.silent ? (
    <StatusTag tone="wait">
      {terminal.last_capture_at ? <DateTimeText instant={terminal.last_capture_at} /> : 'Nunca'}
      <span className="rg-hidden"> (sem capturas há 24 h)</span>
    </StatusTag>
  ) : (
    <DateTimeText instant={terminal.last_capture_at} />
  )
