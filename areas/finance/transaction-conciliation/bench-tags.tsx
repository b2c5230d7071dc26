import { StatusTag, type Tone } from '@app/kit/web'
import {
  type BenchLine,
  type BenchState,
  benchStates,
  type OwnTransfer,
  transferStates,
} from './transaction-conciliation.contract.ts'

const tones: Record<BenchState, Tone> = { open: 'info', matched: 'good', posted: 'good', ignored: 'neutral' }

export const BenchTag = ({ line: { status, waits_for_transfer } }: { line: BenchLine }) =>
  waits_for_transfer ? (
    <StatusTag tone="wait">Espera a outra conta</StatusTag>
  ) : (
    <StatusTag tone={tones[status]}>{benchStates[status]}</StatusTag>
  )

const transferTones: Record<OwnTransfer['state'], Tone> = {
  planned: 'info',
  one_leg: 'wait',
  both_legs: 'good',
  undone: 'neutral',
}

export const TransferTag = ({ state }: Pick<OwnTransfer, 'state'>) => (
  <StatusTag tone={transferTones[state]}>{transferStates[state]}</StatusTag>
)
